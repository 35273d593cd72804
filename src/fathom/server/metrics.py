"""What is counted, for `/metrics`. What each means to who looks after it is told in `docs/operating.md`."""

from prometheus_client import Counter, Gauge, Histogram, Info

from fathom import __version__

Info("fathom_version", "What this server runs").info({"version": __version__})

MOVES = Counter("fathom_moves", "Moves on disk and told", ["game"])
REFUSALS = Counter("fathom_refusals", "Requests that were refused", ["reason"])
for reason in ("FAILED", "TOO_MANY_REQUESTS", "UNREACHABLE"):
    REFUSALS.labels(reason)  # 0 from the start: a series that begins with 1 has not grown, to Prometheus
TABLES = Gauge("fathom_tables", "Tables in memory")
SOCKETS = Gauge("fathom_sockets", "Open sockets")
COMMITTING = Histogram(
    "fathom_commit_seconds",
    "From a move to its place on disk",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
LAST_WRITE = Gauge("fathom_last_write_timestamp_seconds", "When something was put on disk the last time")
LEASE_HELD = Gauge("fathom_lease_held", "1 while this server may be home to tables; always, if it has no bus")
BUS_UP = Gauge("fathom_bus_up", "1 while other nodes reach this one over the bus; always, if there are none")
LAPSES = Counter("fathom_lapses", "Leases that ran out before they were renewed: the node slept, or had no database")
PASSED_ON = Counter("fathom_passed_on", "Requests that another node answered, where the table is at home")
LINES_ELSEWHERE = Gauge("fathom_lines_elsewhere", "Open sockets whose table is at home at another node")
EVICTIONS = Counter("fathom_evictions", "Tables that were taken from a node that could not be reached")
MATCHES_ENDED = Counter("fathom_matches_ended", "Matches that were played to their end", ["game"])
THINKING = Histogram(
    "fathom_thought_seconds", "From a bot's question to its answer", buckets=(0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16)
)
JOBS_WAITING = Gauge("fathom_thoughts_waiting", "Questions that no process thinks about yet")
THOUGHTS = Counter("fathom_thoughts", "Questions that were thought about: here, or on other machines", ["where"])
HERE, ELSEWHERE = (THOUGHTS.labels(where) for where in ("here", "elsewhere"))
THOUGHTS_LOST = Counter("fathom_thoughts_lost", "Questions that other machines did not answer; they were asked again")
THINKERS = Gauge("fathom_thinkers_elsewhere", "Processes on other machines that think for whoever asks", ["queue"])

for true_if_alone in (LEASE_HELD, BUS_UP):
    true_if_alone.set(1)
