/** What the board shows between two sights: each event moves the pieces a little further, and every card keeps its name. */

import type { EventRow } from "../../generated/protocol";
import { BEASTS, DOLPHIN, EVENT, FRONT, PHASE, SHARK, type Sight } from "../../generated/breath";
import { HIDDEN, kindsIn, valueOf } from "./reading";

export type Place = "deck" | "hand" | "table" | "pile" | "panic" | "shark";

export interface Card {
  id: number; // grows with each card that is seen: later cards lie further right
  kind: number; // -1 while nobody here knows it
  place: Place;
  seat: number; // whose hand, or in front of whom; -1 elsewhere
  down: boolean; // lies face down, also where its owner knows it
}

/** What passes by and leaves nothing: it is shown once for each number. */
type MomentName = "kraken" | "gulp" | "gasp" | "home" | "breath";

export interface Moment {
  name: MomentName;
  number: number;
  seat: number;
}

export interface Scene {
  you: number;
  cards: Card[];
  next: number; // the id of the next card
  chosen: number; // the copy that the reader touched, so that it is this one which leaves
  deck: number;
  pile: number;
  turn: number;
  ascent: boolean;
  air: number;
  swum: number;
  depth: number[];
  anchor: number[]; // -1 while it waits aside
  surfaced: number[];
  winners: number[];
  moment: Moment | null;
  turned: number; // how often the turn upwards was shown: it outlasts other moments
}

const LOOSE = 5; // cards of the deck that are ready to be drawn
const TOP = 3; // cards of the pile that can be seen

export function emptyScene(you: number): Scene {
  return {
    you,
    cards: [],
    next: 0,
    chosen: -1,
    deck: 0,
    pile: 0,
    turn: 0,
    ascent: false,
    air: 0,
    swum: 0,
    depth: [],
    anchor: [],
    surfaced: [],
    winners: [],
    moment: null,
    turned: 0,
  };
}

export function cardsIn(scene: Scene, place: Place, seat = -1): Card[] {
  return scene.cards.filter((card) => card.place === place && card.seat === seat);
}

export function isBlocked(scene: Scene, seat: number): boolean {
  return scene.cards.some((card) => card.seat === seat && (card.place === "panic" || card.place === "shark"));
}

type Change = Partial<Omit<Card, "id">>;

/** The card changes and lies on top of all that was moved before. */
function moved(scene: Scene, card: Card | undefined, change: Change): Scene {
  if (!card) return scene;
  return { ...scene, cards: [...scene.cards.filter((other) => other !== card), { ...card, ...change }] };
}

/** A card leaves a hand: the copy that was touched, one of that kind, or one that nobody has seen. */
function fromHand(scene: Scene, seat: number, kind: number): Card | undefined {
  const hand = cardsIn(scene, "hand", seat);
  const same = hand.filter((card) => card.kind === kind);
  return same.find((card) => card.id === scene.chosen) ?? same[0] ?? hand.findLast((card) => card.kind === HIDDEN) ?? hand.at(-1);
}

function played(scene: Scene, seat: number, kind: number, to: Change = { place: "table", seat: -1 }): Scene {
  return { ...moved(scene, fromHand(scene, seat, kind), { kind, down: false, ...to }), chosen: -1 };
}

function onPile(scene: Scene, card: Card | undefined, kind = card?.kind ?? HIDDEN): Scene {
  return card ? { ...moved(scene, card, { place: "pile", seat: -1, kind, down: false }), pile: scene.pile + 1 } : scene;
}

function withMoment(scene: Scene, name: MomentName, seat: number): Scene {
  return { ...scene, moment: { name, seat, number: (scene.moment?.number ?? 0) + 1 } };
}

function set(row: readonly number[], place: number, value: number): number[] {
  return row.map((old, i) => (i === place ? value : old));
}

/** There are always cards on the deck that can travel from there. */
function stocked(scene: Scene): Scene {
  const missing = Math.max(0, Math.min(LOOSE, scene.deck) - cardsIn(scene, "deck").length);
  const fresh = Array.from({ length: missing }, (_, i) => newCard(scene.next + i, { place: "deck" }));
  return { ...scene, cards: [...scene.cards, ...fresh], next: scene.next + missing };
}

function newCard(id: number, change: Change): Card {
  return { id, kind: HIDDEN, place: "deck", seat: -1, down: true, ...change };
}

/** H3 Everything is still in the deck: the hands that lie there already are dealt before everybody's eyes. */
function began(scene: Scene, seat: number): Scene {
  const cards = scene.cards.map((card) => (card.place === "hand" ? newCard(card.id, {}) : card));
  const dealt = scene.cards.filter((card) => card.place === "hand").length;
  return { ...scene, cards, deck: scene.deck + dealt, turn: seat };
}

function drew(scene: Scene, seat: number, kinds: readonly number[]): Scene {
  let now = scene;
  for (const kind of kinds) now = moved(now, cardsIn(now, "deck")[0], { place: "hand", seat, kind, down: kind === HIDDEN });
  return stocked({ ...now, deck: Math.max(0, now.deck - kinds.length) });
}

/** H15 The cards on the table go to the pile. */
function tidied(scene: Scene): Scene {
  return cardsIn(scene, "table").reduce((now, card) => onPile(now, card), scene);
}

/** H27 The pile is the new deck. */
function turnedUp(scene: Scene, seat: number, deck: number): Scene {
  const cards = tidied(scene).cards.map((card) => (card.place === "pile" ? { ...card, place: "deck" as const, kind: HIDDEN, down: true } : card));
  return stocked({ ...scene, cards, deck, pile: 0, ascent: true, turn: seat, air: 0, swum: 0, turned: scene.turned + 1 });
}

/** What a Swim card counts for; the Dolphin tells it only by how far it went. */
function strokes(kind: number, distance: number): number {
  const value = valueOf(kind);
  return value < 0 ? distance : value % 2 ? 10 : 5;
}

function swam(scene: Scene, seat: number, [distance = 0, kind = HIDDEN, depth = 0]: readonly number[]): Scene {
  const now = played(scene, seat, kind);
  return { ...now, swum: now.swum + strokes(kind, distance), depth: set(now.depth, seat, depth) };
}

function breathed(scene: Scene, seat: number, [, kind = HIDDEN, air = 0]: readonly number[]): Scene {
  return withMoment({ ...played(scene, seat, kind), air }, "breath", seat);
}

function beastOf(scene: Scene, seat: number, beast: number): Card | undefined {
  return cardsIn(scene, "shark", seat).find((card) => card.kind === (beast ? DOLPHIN : SHARK));
}

function surfaced(scene: Scene, seat: number): Scene {
  const order = 1 + Math.max(0, ...scene.surfaced);
  return withMoment({ ...scene, surfaced: set(scene.surfaced, seat, order) }, "home", seat);
}

function calmed(scene: Scene, seat: number, [gone = HIDDEN, kind = HIDDEN]: readonly number[]): Scene {
  return onPile(played(scene, seat, kind), cardsIn(scene, "panic", seat)[0], gone);
}

function sentShark(scene: Scene, seat: number, [victim = 0, kind = HIDDEN, beast = 0]: readonly number[]): Scene {
  return moved(played(scene, seat, kind), beastOf(scene, seat, beast), { seat: victim });
}

function slewShark(scene: Scene, seat: number, [beast = 0, kind = HIDDEN]: readonly number[]): Scene {
  return withMoment(onPile(played(scene, seat, kind), beastOf(scene, seat, beast)), "gulp", seat);
}

function tookFromPile(scene: Scene, seat: number, [kind = HIDDEN]: readonly number[]): Scene {
  const card = cardsIn(scene, "pile").at(-1);
  return { ...moved(scene, card, { place: "panic", seat, kind }), pile: scene.pile - 1 };
}

type Move = (scene: Scene, seat: number, values: readonly number[]) => Scene;

const gave: Move = (scene, seat, [kind = HIDDEN]) => ({ ...onPile(scene, fromHand(scene, seat, kind), kind), chosen: -1 });
const draws =
  (count: number): Move =>
  (scene, seat, kinds) =>
    drew(scene, seat, kinds.slice(0, count));

const MOVES: Readonly<Record<number, Move>> = {
  [EVENT.BEGAN]: began,
  [EVENT.DREW_ONE]: draws(1),
  [EVENT.DREW_TWO]: draws(2),
  [EVENT.DREW_THREE]: draws(3),
  [EVENT.DREW_FOUR]: draws(4),
  [EVENT.BREATHED]: breathed,
  [EVENT.SWAM]: swam,
  [EVENT.PANICKED]: (scene, seat, [victim = 0, kind = HIDDEN]) => played(scene, seat, kind, { place: "panic", seat: victim }),
  [EVENT.CALMED]: calmed,
  [EVENT.SENT_SHARK]: sentShark,
  [EVENT.SET_SHARK]: (scene, seat, [victim = 0, kind = HIDDEN]) => played(scene, seat, kind, { place: "shark", seat: victim }),
  [EVENT.SLEW_SHARK]: slewShark,
  [EVENT.CALLED_KRAKEN]: (scene, seat, [kind = HIDDEN]) => withMoment(played(scene, seat, kind), "kraken", seat),
  [EVENT.DEMANDED]: (scene, seat, [, kind = HIDDEN]) => played(scene, seat, kind),
  [EVENT.GAVE]: gave,
  [EVENT.PLAYED_DRAW]: (scene, seat, [kind = HIDDEN]) => played(scene, seat, kind),
  [EVENT.RAN_OUT]: (scene, seat) => withMoment(scene, "gasp", seat),
  [EVENT.LAID]: (scene, seat, [kind = HIDDEN]) => played(scene, seat, kind, { place: "panic", seat, down: true }),
  [EVENT.TOOK_FROM_PILE]: tookFromPile,
  [EVENT.TOOK_FROM_TABLE]: (scene, seat) => moved(scene, cardsIn(scene, "table").at(-1), { place: "panic", seat }),
  [EVENT.LOST]: gave,
  [EVENT.STAYED_PANICKED]: (scene, seat) => withMoment(scene, "gasp", seat),
  [EVENT.DUMPED]: gave,
  [EVENT.LAST_CARD]: (scene) => ({ ...scene, deck: 0 }),
  [EVENT.ANCHORED]: (scene, seat, [depth = 0]) => tidied({ ...scene, anchor: set(scene.anchor, seat, depth) }),
  [EVENT.TURNED_UP]: (scene, seat, [deck = 0]) => turnedUp(scene, seat, deck),
  [EVENT.SURFACED]: surfaced,
  [EVENT.DEEPEST_HOME]: surfaced,
  [EVENT.TIME_OUT]: tidied,
  [EVENT.WON]: (scene, seat) => ({ ...scene, winners: [...scene.winners, seat] }),
};

/** The scene after one more event; what has no move of its own is only said. */
export function advance(scene: Scene, [kind, seat, ...values]: EventRow): Scene {
  return MOVES[kind]?.(scene, seat, values) ?? scene;
}

interface Wanted {
  place: Place;
  seat: number;
  kind: number;
  down: boolean;
}

function many(count: number, one: Wanted): Wanted[] {
  return Array.from({ length: count }, () => one);
}

function handOf(sight: Sight, seat: number, you: number): Wanted[] {
  const hand = { place: "hand", seat } as const;
  if (seat === you) return kindsIn(sight.hand).map((kind) => ({ ...hand, kind, down: false }));
  return many(sight.hand_size[seat] ?? 0, { ...hand, kind: HIDDEN, down: true });
}

function inFrontOf(sight: Sight, seat: number): Wanted[] {
  const [sharks = 0, dolphins = 0] = sight.sharks.slice(seat * BEASTS, (seat + 1) * BEASTS);
  const shark = { place: "shark", seat, down: false } as const;
  const down = sight.front[seat] === FRONT.FACE_DOWN;
  const panic = { place: "panic", seat, kind: sight.panic[seat] ?? HIDDEN, down } as const;
  return [
    ...many(sight.front[seat] === FRONT.NOTHING ? 0 : 1, panic),
    ...many(sharks, { ...shark, kind: SHARK }),
    ...many(dolphins, { ...shark, kind: DOLPHIN }),
  ];
}

function lying(sight: Sight, you: number): Wanted[] {
  const open = { seat: -1, down: false } as const;
  const seats = Array.from({ length: sight.seats }, (_, seat) => seat);
  return [
    ...seats.flatMap((seat) => [...inFrontOf(sight, seat), ...handOf(sight, seat, you)]),
    ...kindsIn(sight.table).map((kind) => ({ ...open, place: "table" as const, kind })),
    ...kindsIn(sight.pile)
      .slice(-TOP)
      .map((kind) => ({ ...open, place: "pile" as const, kind })),
  ];
}

/** Each wanted card is one that lies there already, else one of that kind from elsewhere, else one from the deck. */
function matched(cards: readonly Card[], wanted: readonly Wanted[]): (Card | undefined)[] {
  const left = new Set(cards);
  const found: (Card | undefined)[] = wanted.map(() => undefined);
  const fits: ((card: Card, want: Wanted) => boolean)[] = [
    (card, want) => card.place === want.place && card.seat === want.seat && card.kind === want.kind,
    (card, want) => card.kind === want.kind && card.place === "table" && want.place === "pile",
    (card, want) => card.place === "deck" && want.place !== "pile",
  ];
  for (const fit of fits) {
    wanted.forEach((want, i) => {
      found[i] ??= [...left].find((card) => fit(card, want));
      if (found[i]) left.delete(found[i]);
    });
  }
  return found;
}

function reconciled(scene: Scene, sight: Sight): Pick<Scene, "cards" | "next"> {
  const wanted = lying(sight, scene.you);
  const found = matched(scene.cards, wanted);
  let next = scene.next;
  const placed = wanted.map((want, i) => ({ id: found[i]?.id ?? next++, ...want }));
  const loose = scene.cards.filter((card) => card.place === "deck" && !found.includes(card)).slice(0, Math.min(LOOSE, sight.deck_size));
  return { cards: [...placed, ...loose], next };
}

function anchorsOf(sight: Sight): number[] {
  const dropped = sight.ascent === 1 || sight.phase === PHASE.OVER;
  return sight.anchor.slice(0, sight.seats).map((depth) => (dropped ? depth : -1));
}

/** The scene that shows a sight. Where it agrees with what was shown before, nothing moves. */
export function settle(scene: Scene, sight: Sight): Scene {
  const row = (values: readonly number[]) => values.slice(0, sight.seats);
  return stocked({
    ...scene,
    ...reconciled(scene, sight),
    deck: sight.deck_size,
    pile: sight.pile_size,
    turn: sight.turn,
    ascent: sight.ascent === 1,
    air: sight.air,
    swum: sight.swum,
    depth: row(sight.depth),
    anchor: anchorsOf(sight),
    surfaced: row(sight.surfaced),
    winners: sight.phase === PHASE.OVER ? scene.winners : [],
  });
}
