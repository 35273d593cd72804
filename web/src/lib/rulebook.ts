/** A rulebook page, taken apart: sections of clauses. Their Markdown is plain: headings, points, bold, italic, code. */

export type Span = { kind: "text" | "strong" | "em" | "code" | "clause" | "piece"; text: string };

export interface Block {
  /** The number that stands before the block, if it is a clause. */
  clause: string | null;
  point: boolean;
  spans: Span[];
}

export interface Section {
  title: string;
  blocks: Block[];
}

const CLAUSE = /^- \*\*([A-Z]\d+)\*\* /;
const PIECE = /\[([^\]]+)\]/g;
const PIECES = /^(\[[^\]]+\] ?)+$/;
const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b([A-Z]\d{1,2})\b/g;

/** The page without its title; what stands before the first heading has no title. */
export function readRulebook(markdown: string): Section[] {
  const sections: Section[] = [{ title: "", blocks: [] }];
  for (const line of markdown.split("\n")) {
    if (line.startsWith("## ")) sections.push({ title: line.slice(3).trim(), blocks: [] });
    else if (line.trim() && !line.startsWith("# ")) sections.at(-1)?.blocks.push(readBlock(line));
  }
  return withKnownClauses(sections.filter((section) => section.title || section.blocks.length));
}

/** The page as one reads it to learn: who made the game, which is told first, comes last. */
export function withCreditsLast(sections: readonly Section[]): Section[] {
  const [opening, ...rest] = sections;
  if (!opening || opening.title) return [...sections];
  const [credits, ...blocks] = opening.blocks;
  return [...(blocks.length ? [{ ...opening, blocks }] : []), ...rest, ...(credits ? [{ title: "", blocks: [credits] }] : [])];
}

function readBlock(line: string): Block {
  const clause = CLAUSE.exec(line);
  const text = clause ? line.slice(clause[0].length) : line.replace(/^- /, "");
  return { clause: clause?.[1] ?? null, point: line.startsWith("- "), spans: readSpans(text) };
}

export function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const found of text.matchAll(MARKS)) {
    if (found.index > from) spans.push({ kind: "text", text: text.slice(from, found.index) });
    spans.push(...spansOf(found));
    from = found.index + found[0].length;
  }
  return from < text.length ? [...spans, { kind: "text", text: text.slice(from) }] : spans;
}

/** Code such as `[3] [4]` stands for pieces of the box, side by side. */
function spansOf([whole, strong, em, code, clause]: RegExpMatchArray): Span[] {
  if (strong) return [{ kind: "strong", text: strong }];
  if (em) return [{ kind: "em", text: em }];
  if (code && PIECES.test(code)) return [...code.matchAll(PIECE)].map(([, piece]) => ({ kind: "piece", text: piece ?? "" }));
  if (code) return [{ kind: "code", text: code }];
  return [{ kind: "clause", text: clause ?? whole }];
}

/** Only numbers that the page has are clauses; the rest is text that looks like one. */
function withKnownClauses(sections: Section[]): Section[] {
  const known = new Set(sections.flatMap((section) => section.blocks.map((block) => block.clause)));
  for (const block of sections.flatMap((section) => section.blocks))
    block.spans = block.spans.map((span) => (span.kind === "clause" && !known.has(span.text) ? { ...span, kind: "text" } : span));
  return sections;
}

/** The sections that speak of something, with only the blocks that do. */
export function search(sections: readonly Section[], words: string): Section[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [...sections];
  const speaks = (block: Block): boolean => {
    const text = plain(`${block.clause ?? ""} ${block.spans.map((span) => span.text).join("")}`);
    return wanted.every((word) => text.includes(word));
  };
  return sections.map((section) => ({ ...section, blocks: section.blocks.filter(speaks) })).filter((section) => section.blocks.length);
}

/** Without accents and capitals, so that “epave” finds “Épave”. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
