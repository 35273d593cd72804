/**
 * The sentences of a game: the small template language of `fathom/engine/texts.py`, word for word.
 *
 * `{a}` is a value, `{a:seat}` a player's name, `{a:card}` the word number `a` of the list `card`, `{a|die|dice}` agrees
 * with a number, `{dice.2}` is a place in a row, `{row:card,}` the words of a row, `{hand:card*}` those of a row that
 * counts each kind, `[stops|stop]` says it of somebody or to the reader.
 */
import type { Fate } from "./ending";
import type { CommonTexts, GameTexts } from "./texts";
import type { Family, GameDescription, EventRow, Language, Sight } from "../generated/protocol";

const PERSON = /\[([^|\]]*)\|([^\]]*)\]/g;
const VALUE = /\{(\w+)(?:\.(\d+))?(?::(\w+)([,*]?))?(?:\|([^|}]*)\|([^}]*))?\}/g;
const WORD = /\{(\w):(\w+)\}/g;
const HIDDEN = -1;
const DRAWN = "\u0000"; // in no sentence

/** A word of a list that a picture stands for. */
export interface Drawn {
  word: string;
  number: number;
}

type Value = number | string | readonly number[];
export type Values = Record<string, Value>;

export interface Voice {
  language: Language;
  game: GameDescription;
  texts: GameTexts;
  common: CommonTexts;
  names: readonly string[];
  /** The reader's seat, -1 for none. */
  you: number;
}

/** Says what happens in one game, in one language, to one reader. */
export class Speaker {
  private readonly kinds: ReadonlyMap<number, string>;

  constructor(readonly voice: Voice) {
    this.kinds = new Map(Object.entries(voice.game.events).map(([name, kind]) => [kind, name]));
  }

  say(template: string, subject = -1, values: Values = {}): string {
    const spokenTo = this.voice.you >= 0 && subject === this.voice.you;
    const sentence = template
      .replace(PERSON, (_, third: string, second: string) => (spokenTo ? second : third))
      .replace(VALUE, (_, ...found: string[]) => this.fill(found, values));
    return capitalise(sentence);
  }

  /** A player by name; the reader as subject (`you`) or object (`yourself`) of the sentence. */
  name(seat: number, reader: "you" | "yourself" = "you"): string {
    if (seat >= 0 && seat === this.voice.you) return this.voice.common.terminal[reader] ?? "";
    return this.voice.names[seat] ?? `#${seat + 1}`;
  }

  eventName(kind: number): string {
    return this.kinds.get(kind) ?? "";
  }

  event(happening: EventRow): string {
    return this.tell(happening, this.hiddenOf(happening) ?? this.voice.texts.events[this.eventName(happening[0])] ?? "");
  }

  /** The same for who sees: sentences in pieces, and between them the words that can be drawn, each with its number. */
  pictured(happening: EventRow, drawn: ReadonlySet<string>): (string | Drawn)[] {
    const { events, pictured } = this.voice.texts;
    const name = this.eventName(happening[0]);
    const template = this.hiddenOf(happening) ?? pictured?.[name] ?? events[name] ?? "";
    const marked = template.replace(WORD, (whole, letter: string, word: string) => (drawn.has(word) ? `${DRAWN}${word} {${letter}}${DRAWN}` : whole));
    return this.tell(happening, marked)
      .split(DRAWN)
      .map((piece, i) => (i % 2 ? drawnOf(piece) : piece))
      .filter((piece) => piece !== "");
  }

  /** Something was done in secret: what it was is told to others, or later. */
  isSecret(happening: EventRow): boolean {
    return this.hiddenOf(happening) !== undefined;
  }

  private hiddenOf([kind, , ...told]: EventRow): string | undefined {
    return told.every((value) => value === HIDDEN) ? this.voice.texts.hidden?.[this.eventName(kind)] : undefined;
  }

  private tell([, seat, ...told]: EventRow, template: string): string {
    return this.say(template, seat, { seat: this.name(seat), ...lettered(told) });
  }

  action(action: number): string {
    const family = familyOf(this.voice.game, action);
    return this.say(this.voice.texts.actions[family.name] ?? family.name, -1, lettered(about(family, action)));
  }

  /** The lines that describe what lies on the table. */
  tableLines(sight: Sight): string[] {
    return this.voice.texts.sight.table.map((line) => this.say(line, -1, sight));
  }

  /** What can be seen of one seat. */
  seatLine(sight: Sight, seat: number): string {
    return this.say(this.voice.texts.sight.seat, -1, this.ownPart(sight, seat));
  }

  /** The same in figures, beside a board that shows the rest. */
  seatBrief(sight: Sight, seat: number): string {
    const { brief, seat: whole } = this.voice.texts.sight;
    return this.say(brief ?? whole, -1, this.ownPart(sight, seat));
  }

  /** Why a seat did not win. */
  fate({ name, values }: Fate, sight: Sight, seat: number): string {
    return this.say(this.voice.texts.fates?.[name] ?? "", seat, { ...this.ownPart(sight, seat), ...values });
  }

  /** What the end of a match is called. */
  end(name: keyof NonNullable<GameTexts["end"]>, values: Values = {}): string {
    return this.say(this.voice.texts.end?.[name] ?? "", -1, values);
  }

  private ownPart(sight: Sight, seat: number): Values {
    return Object.fromEntries(Object.entries(sight).map(([field, value]) => [field, this.partOf(seat, value)]));
  }

  seatSentence(name: string, sight: Sight, seat: number): string {
    return `${name}${this.voice.language === "fr" ? "\u00a0:" : ":"} ${this.seatLine(sight, seat)}.`;
  }

  /** Why not, with the clause that says so. */
  refusal(name: string, clause: string): string {
    const { texts, common } = this.voice;
    const sentence = texts.refusals[name] ?? common.refusals[name] ?? common.table?.[name] ?? name;
    return clause ? `${sentence} (${clause})` : sentence;
  }

  /** A row with a place, or several, for each seat stands for this seat's. */
  private partOf(seat: number, value: number | number[]): Value {
    const seats = this.voice.game.seats[1];
    if (!Array.isArray(value) || value.length % seats) return value;
    const share = value.length / seats;
    return share === 1 ? (value[seat] ?? 0) : value.slice(seat * share, (seat + 1) * share);
  }

  private fill(found: readonly string[], values: Values): string {
    const [name = "", place, word, listing, singular, plural = ""] = found;
    const whole = values[name] ?? "";
    const value = place === undefined ? whole : ((whole as readonly number[])[Number(place)] ?? "");
    if (word !== undefined && listing === "*") return this.list(word, kindsIn(value as readonly number[]));
    if (word !== undefined && listing === ",")
      return this.list(
        word,
        (value as readonly number[]).filter((kind) => kind >= 0),
      );
    if (word !== undefined) return this.word(word, Number(value));
    if (singular !== undefined) return this.isSingular(Number(value)) ? singular : plural;
    return String(value);
  }

  private word(word: string, number: number): string {
    return word === "seat" ? this.name(number, "yourself") : (this.voice.texts.words?.[word]?.at(number) ?? "");
  }

  private list(word: string, numbers: readonly number[]): string {
    return numbers.map((number) => this.word(word, number)).join(", ") || "–";
  }

  /** French takes none and one for singular, English one alone. */
  private isSingular(count: number): boolean {
    return this.voice.language === "fr" ? Math.abs(count) <= 1 : count === 1;
  }
}

export function capitalise(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

export function familyOf(game: GameDescription, action: number): Family {
  const family = game.actions.find((one) => action < one.first + countOf(one));
  if (!family) throw new Error(`There is no action ${action} in ${game.slug}.`);
  return family;
}

export function countOf(family: Family): number {
  return family.sizes.reduce((product, size) => product * size, 1);
}

/** What an action of a family is about: one number for each size. */
export function about(family: Family, action: number): number[] {
  let rest = action - family.first;
  const values: number[] = [];
  for (const size of family.sizes.toReversed()) {
    values.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return values;
}

function drawnOf(piece: string): Drawn {
  const [word = "", number = ""] = piece.split(" ");
  return { word, number: Number(number) };
}

function lettered(values: readonly number[]): Values {
  return Object.fromEntries(values.map((value, place) => ["abcd".charAt(place), value]));
}

function kindsIn(counts: readonly number[]): number[] {
  return counts.flatMap((count, kind) => Array.from({ length: Math.max(0, count) }, () => kind));
}
