/** New versions of the page. One waits until no table is open, or until the reader asks for it. */
import { fileAt, isStatic } from "./base";
import { readiness } from "./readiness.svelte";
import { FREE, NOW } from "./takeover";
import worker from "../sw?worker&url";

const LOOK_AGAIN = 3_600_000; // ms: a page may stay open for days
const A_MOMENT = 1000; // ms in which a worker takes over, if it may

class Updates {
  /** There is a newer version than this page. */
  isDue = $state(false);
  private entry = "";
  private waiting: ServiceWorker | null = null;

  /** Not before the browser has nothing better to do, and a server all that is to be kept. */
  begin(entry: string): void {
    this.entry = entry.split("/").at(-1) ?? "";
    const start = (): void => void this.watch().catch(() => undefined); // a browser that keeps nothing plays as well
    if ("serviceWorker" in navigator) (window.requestIdleCallback ?? setTimeout)(start);
  }

  /** Whether the next page is to be loaded anew; one that waits may take over on the way there. */
  isForNextPage(): boolean {
    this.waiting?.postMessage(FREE);
    return this.isDue && !this.waiting;
  }

  /** The reader asks for it. */
  take(): void {
    if (!this.waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    this.waiting.postMessage(NOW);
  }

  private async watch(): Promise<void> {
    if (!isStatic) await readiness.watch();
    const isFirst = navigator.serviceWorker.controller === null;
    const registration = await navigator.serviceWorker.register(fileAt(`/${worker.split("/").at(-1) ?? ""}`), { updateViaCache: "none" });
    if (!isFirst) navigator.serviceWorker.addEventListener("controllerchange", () => void this.compare());
    const look = (): void => void registration.update().catch(() => undefined);
    setInterval(look, LOOK_AGAIN);
    addEventListener("online", look);
    if (registration.waiting) this.offer(registration.waiting);
    registration.addEventListener("updatefound", () => this.follow(registration));
  }

  private follow({ installing, active }: ServiceWorkerRegistration): void {
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && active) this.offer(installing);
    });
  }

  private offer(worker: ServiceWorker): void {
    this.waiting = worker;
    worker.postMessage(FREE);
    setTimeout(() => (this.isDue ||= worker.state === "installed"), A_MOMENT);
  }

  /** Another worker has taken over: is this page its own, or an older one? */
  private async compare(): Promise<void> {
    this.waiting = null;
    const kept = await fetch(fileAt("/index.html")).then((answer) => answer.text());
    this.isDue = !kept.includes(this.entry);
  }
}

export const updates = new Updates();
