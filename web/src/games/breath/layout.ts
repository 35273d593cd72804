/** Where everything lies: pure geometry, in pixels of the drawn stage. */

import type { Spot } from "../../lib/pieces/frame";
import { whim } from "../../lib/pieces/whim";
import { cardsIn, type Card, type Scene } from "./scene";

export interface Frame {
  width: number;
  height: number;
  /** Somebody who looks on has no hand. */
  hand: boolean;
  /** Low and broad: the hand and what can be done stand beside the shaft, not below it. */
  low: boolean;
}

export interface Box {
  x: number; // the left edge
  y: number;
  width: number;
  height: number;
}

/** How the stage is cut: the shaft with a lane for each pirate, and a place for the cards in play. */
export interface Plan {
  wide: boolean;
  width: number; // of the sea
  height: number;
  side: number; // the width of what stands beside it
  left: number; // where the left wall of the shaft ends
  right: number; // where the right one begins
  surface: number;
  floor: number;
  lane: number; // how wide each one is
  pirate: number;
  hand: Box; // one's own cards
  deck: Spot;
  pile: Spot;
  air: Box;
  table: Box; // the cards played in this turn
  small: number; // the width of a card on the table
}

export const CARD_RATIO = 1.5; // height by width
const WIDE = 640;
const LOW = { width: 560, height: 480 }; // as in style.css
const MARGIN = 6; // around a hand
export const CAPTION = 12; // px, the words above cards
const HANDFUL = 5;
const SMALLEST = 52; // a pirate, where his lane has room for it
const SHALLOWEST = 40; // the view is never nearer than that
const STEP = 20; // and draws back by that much
const AHEAD = 10; // so that there is always deep water below

/** Too low for a board that stands on its actions. */
export function isLow(width: number, height: number): boolean {
  return width >= LOW.width && height <= LOW.height;
}

/** As broad as five cards that a thumb can take by halves. */
function sideOf({ width, low }: Frame): number {
  return low ? Math.max(328, Math.min(420, width * 0.44)) : 0;
}

function handBeside({ width }: Frame, side: number): Box {
  const gap = 5;
  const room = side - 2 * MARGIN;
  return { x: width - side + MARGIN, y: MARGIN + 6, width: room, height: ((room - (HANDFUL - 1) * gap) / HANDFUL) * CARD_RATIO };
}

function handBelow({ width, height }: Frame, wide: boolean): Box {
  const gap = wide ? 12 : 5;
  const margin = wide ? 20 : MARGIN;
  const card = Math.min(116, (width - 2 * margin - (HANDFUL - 1) * gap) / HANDFUL, (height * 0.27) / CARD_RATIO);
  const whole = HANDFUL * card + (HANDFUL - 1) * gap;
  const tall = card * CARD_RATIO;
  return { x: (width - whole) / 2, y: height - tall - (wide ? 12 : MARGIN), width: whole, height: tall };
}

function handOf(frame: Frame, side: number, wide: boolean): Box {
  if (!frame.hand) return { x: frame.width - side, y: side ? 0 : frame.height, width: 0, height: 0 };
  return side ? handBeside(frame, side) : handBelow(frame, wide);
}

/** On a wide stage the cards in play lie in a niche of the right wall. */
function inNiche(frame: Frame, surface: number, floor: number): Pick<Plan, "deck" | "pile" | "air" | "table" | "small"> {
  const x = frame.width - 190;
  const size = 62;
  const y = surface + 74;
  const air = { x, y: y + 76, width: 172, height: 74 };
  const table = { x, y: air.y + air.height + 10 + CAPTION, width: 172, height: Math.max(60, floor - air.y - air.height - 20 - CAPTION) };
  return { deck: { x: x + 44, y, size, tilt: -3 }, pile: { x: x + 126, y, size, tilt: 4 }, air, table, small: 50 };
}

/** On a narrow one they lie on the sea floor, between the shaft and the hand. */
function onFloor(width: number, floor: number, end: number): Pick<Plan, "deck" | "pile" | "air" | "table" | "small"> {
  const tall = end - floor - CAPTION;
  const size = Math.min(34, tall / CARD_RATIO);
  const y = floor + CAPTION + tall / 2;
  const room = width - 102 - 104;
  return {
    deck: { x: 26, y, size, tilt: -3 },
    pile: { x: 74, y, size, tilt: 4 },
    air: { x: width - 104, y: floor + 2, width: 98, height: end - floor - 4 },
    table: { x: 102, y: floor + CAPTION, width: room, height: tall },
    small: size,
  };
}

export function planOf(frame: Frame, seats: number): Plan {
  const wide = frame.width >= WIDE && !frame.low;
  const side = sideOf(frame);
  const width = frame.width - side;
  const hand = handOf(frame, side, wide);
  const surface = wide ? 104 : 74;
  const end = frame.low ? frame.height : hand.y - (wide ? 18 : 5);
  const floor = wide ? end : end - 62;
  const left = wide ? 66 : 30;
  const right = width - (wide ? 214 : 14);
  const lane = (right - left) / seats;
  const pirate = Math.min(lane * 0.78, 118, Math.max(SMALLEST, (floor - surface) * 0.34));
  const cards = wide ? inNiche(frame, surface, floor) : onFloor(width, floor, end);
  return { wide, width, height: frame.height, side, left, right, surface, floor, lane, pirate, hand, ...cards };
}

/** How deep the view goes: past the deepest pirate or anchor, in even steps, to the bottom at most. */
export function reachOf(depths: readonly number[], bottom: number): number {
  const deepest = Math.max(0, ...depths);
  return Math.min(bottom, Math.max(SHALLOWEST, Math.ceil((deepest + AHEAD) / STEP) * STEP));
}

export function depthY(plan: Plan, reach: number, depth: number): number {
  const end = plan.floor - plan.pirate * 0.42;
  return plan.surface + ((end - plan.surface) * depth) / reach;
}

export function laneX(plan: Plan, seat: number): number {
  return plan.left + (seat + 0.5) * plan.lane;
}

export function pirateSpot(plan: Plan, reach: number, seat: number, depth: number): Spot {
  return { x: laneX(plan, seat), y: depthY(plan, reach, depth), size: plan.pirate, tilt: 0 };
}

/** Anchors hang above the water until they drop, each on the left of its lane. */
export function anchorSpot(plan: Plan, reach: number, seat: number, depth: number): Spot {
  const x = laneX(plan, seat) - Math.min(plan.lane * 0.5 - plan.pirate * 0.2, plan.pirate * 0.7);
  const size = plan.pirate * 0.46;
  return { x, y: depth < 0 ? plan.surface - size * 0.7 : depthY(plan, reach, depth), size, tilt: 0 };
}

function ownHand(plan: Plan, place: number, count: number): Spot {
  const size = plan.hand.height / CARD_RATIO;
  const gap = (plan.hand.width - HANDFUL * size) / (HANDFUL - 1);
  const x = plan.hand.x + plan.hand.width / 2 + (place - (count - 1) / 2) * (size + gap);
  return { x, y: plan.hand.y + plan.hand.height / 2, size, tilt: 0 };
}

/** A rival's cards hang in a small fan under the name. */
function otherHand(plan: Plan, seat: number, place: number, count: number): Spot {
  const size = plan.wide ? 21 : 12;
  const step = Math.min(size * 0.72, (plan.lane - size) / 5);
  const off = place - (count - 1) / 2;
  const x = laneX(plan, seat) + (plan.wide ? plan.pirate * 0.12 : 4) + off * step;
  return { x, y: (plan.wide ? 52 : 37) + Math.abs(off) * 1.2, size, tilt: off * 5 };
}

function played(plan: Plan, place: number, count: number): Spot {
  const { table, small, wide } = plan;
  const across = wide ? Math.max(1, Math.floor(table.width / (small * 1.1))) : Math.max(1, count);
  const rows = Math.ceil(count / across);
  const row = Math.floor(place / across);
  const step = Math.min(small * 1.1, (table.width - small) / Math.max(1, across - 1));
  const down = Math.min(small * CARD_RATIO * 1.05, (table.height - small * CARD_RATIO) / Math.max(1, rows - 1));
  const x = table.x + small / 2 + (place - row * across) * step;
  const y = wide ? table.y + (small * CARD_RATIO) / 2 + row * down : table.y + table.height / 2;
  return { x, y, size: small, tilt: whim(place, 3) * 5 };
}

/** What lies in front of a pirate goes where he goes: the Panic at his shoulder, Sharks below. */
function inFront(pirate: Spot, card: Card, place: number): Spot {
  const { size } = pirate;
  if (card.place === "panic") return { x: pirate.x + size * 0.46, y: pirate.y - size * 0.16, size: size * 0.36, tilt: 9 };
  return { x: pirate.x + (place ? 0.2 : -0.2) * size, y: pirate.y + size * (0.42 + 0.24 * place), size: size * 0.7, tilt: 0 };
}

/** The order of cards that share a place: those that came later lie further right, and higher. */
function rankOf(scene: Scene, card: Card): { place: number; count: number } {
  const same = cardsIn(scene, card.place, card.seat);
  const order = card.place === "hand" ? [...same].sort((a, b) => a.id - b.id) : same;
  return { place: order.indexOf(card), count: same.length };
}

export function cardSpot(plan: Plan, scene: Scene, reach: number, card: Card): Spot {
  const { place, count } = rankOf(scene, card);
  const lean = whim(card.id) * 4;
  if (card.place === "deck") return { ...plan.deck, y: plan.deck.y - place * 1.5 };
  if (card.place === "pile") return { ...plan.pile, tilt: plan.pile.tilt + lean };
  if (card.place === "table") return played(plan, place, count);
  if (card.place === "hand") return card.seat === scene.you ? ownHand(plan, place, count) : otherHand(plan, card.seat, place, count);
  return inFront(pirateSpot(plan, reach, card.seat, scene.depth[card.seat] ?? 0), card, place);
}

/** What lies above what. */
export function layerOf(scene: Scene, card: Card): number {
  const { place } = rankOf(scene, card);
  const base = { deck: 10, pile: 10, table: 30, hand: card.seat === scene.you ? 60 : 20, panic: 46, shark: 45 }[card.place];
  return base + place;
}
