/** The sentences of a game and of the table, as `texts/<language>.toml` holds them. */

/** All that a game says in one language. */
export interface GameTexts {
  title: string;
  line: string;
  aim: string;
  credits: string;
  words?: Record<string, string[]>;
  options?: Record<string, Record<string, string>>;
  actions: Record<string, string>;
  refusals: Record<string, string>;
  events: Record<string, string>;
  hidden?: Record<string, string>;
  /** Events for who sees the pictures, where they need other words. */
  pictured?: Record<string, string>;
  /** `brief` is what is said of a seat beside a board that shows the rest. */
  sight: { seat: string; brief?: string; table: string[] };
  /** What the end of a match is called; the page has plain words where a game has none of its own. */
  end?: Partial<Record<"chart" | "points" | "us" | "rival" | "against" | "won" | "lost" | "even", string>>;
  /** Why somebody did not win: `games/<slug>/fate.ts` says which. */
  fates?: Record<string, string>;
}

/** What all games share, and what the table itself says. */
export interface CommonTexts {
  refusals: Record<string, string>;
  terminal: Record<string, string>;
  table?: Record<string, string>;
  /** Quick phrases for the chatter. */
  phrases?: Record<string, string>;
  [section: string]: Record<string, string> | undefined;
}
