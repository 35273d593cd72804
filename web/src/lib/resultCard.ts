/** The result of a match as a picture to share: drawn as SVG, painted as PNG, given to whatever shares on this device, or kept as a file. */
import atkinson from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";
import fraunces from "@fontsource/fraunces/files/fraunces-latin-700-normal.woff2?url";

import { fileAt } from "./base";
import type { Mood } from "./ending";
import { SHAPES } from "./seats";

export interface ResultCard {
  slug: string;
  game: string;
  headline: string;
  mood: Mood;
  /** In the order of the ranking; those who played together have no place and no points of their own. */
  rows: { seat: number; name: string; place: string; points: string }[];
  /** All together against one, in figures. */
  score: string;
}

const [WIDTH, HEIGHT] = [1200, 630];
const COVER = "52 63 764 504"; // where the drawing lies in the preview of a game
const GROUNDS: Record<Mood, readonly [string, string, string]> = {
  won: ["#fbe3c0", "#f5b942", "#0b2233"],
  watched: ["#d8efe9", "#8fd3d1", "#0b2233"],
  lost: ["#17506a", "#07243d", "#fffdf8"],
  nobody: ["#17506a", "#07243d", "#fffdf8"],
};
const INKS = ":root{--coral:#ef6a4c;--weed:#3b8f6d;--violet:#7a5bb0;--sun:#f5b942}";
const TITLE = "font-family='Fraunces,Georgia,serif' font-weight='700'";
const BODY = "font-family='Atkinson Hyperlegible Next,Verdana,sans-serif'";
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);
}

/** The size of letters at which a text keeps to its room; a letter is about half as wide as it is high. */
function fitting(text: string, most: number, width: number): number {
  return Math.min(most, Math.floor(width / (text.length * 0.55)));
}

function rowOf({ seat, name, place, points }: ResultCard["rows"][number], y: number): string {
  const shape = SHAPES[seat % SHAPES.length]!;
  return `<g transform="translate(64 ${y})"><text y="26" font-size="30" ${TITLE}>${escaped(place)}</text>
    <path transform="translate(40 2) scale(1.2)" d="${shape.path}" fill="${shape.colour}" stroke="#0b2233" stroke-width="2.5"/>
    <text x="88" y="26" font-size="${fitting(name, 30, 300)}">${escaped(name)}</text>
    <text x="600" y="26" font-size="30" text-anchor="end" ${TITLE}>${escaped(points)}</text></g>`;
}

function coverAt(cover: string): string {
  return `<clipPath id="frame"><rect x="716" y="236" width="428" height="286" rx="20"/></clipPath>
    <g clip-path="url(#frame)"><svg x="716" y="236" width="428" height="286" viewBox="${COVER}"><image href="${cover}" width="${WIDTH}" height="${HEIGHT}"/></svg></g>
    <rect x="716" y="236" width="428" height="286" rx="20" fill="none" stroke="#0b2233" stroke-width="6"/>`;
}

/** A picture may ask for nothing: cover and letters are addresses of their own (`data:`), or left out. */
export function drawCard(card: ResultCard, cover = "", letters = ""): string {
  const [above, below, ink] = GROUNDS[card.mood];
  const top = card.score ? 330 : 250;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" ${BODY} fill="${ink}">
    <style>${INKS}${letters}</style>
    <defs><linearGradient id="ground" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
    <text x="64" y="92" font-size="30" ${TITLE}>Fathom · ${escaped(card.game)}</text>
    <text x="64" y="182" font-size="${fitting(card.headline, 58, 1072)}" ${TITLE}>${escaped(card.headline)}</text>
    ${card.score ? `<text x="64" y="270" font-size="48" ${TITLE}>${escaped(card.score)}</text>` : ""}
    ${card.rows.map((row, i) => rowOf(row, top + i * 54)).join("")}
    ${cover ? coverAt(cover) : ""}
  </svg>`;
}

/** A file as an address of its own; nothing if it cannot be had. */
async function wholeOf(address: string, kind: string): Promise<string> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || answer.headers.get("content-type")?.startsWith("text/html")) return "";
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return `data:${kind};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

async function lettersOf(family: string, address: string): Promise<string> {
  const font = await wholeOf(address, "font/woff2");
  return font && `@font-face{font-family:"${family}";font-weight:200 900;src:url(${font})}`;
}

async function draw(card: ResultCard): Promise<string> {
  const [cover, ...letters] = await Promise.all([
    wholeOf(fileAt(`/previews/${card.slug}.png`), "image/png"),
    lettersOf("Fraunces", fraunces),
    lettersOf("Atkinson Hyperlegible Next", atkinson),
  ]);
  return drawCard(card, cover, letters.join(""));
}

async function paint(svg: string): Promise<Blob> {
  const picture = new Image(WIDTH, HEIGHT);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d")!.drawImage(picture, 0, 0);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

function download(file: File): void {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

export async function shareResult(card: ResultCard): Promise<void> {
  const file = new File([await paint(await draw(card))], `fathom-${card.slug}.png`, { type: "image/png" });
  const shared = { files: [file], title: `${card.game} – Fathom` };
  if (navigator.canShare?.(shared))
    await navigator.share(shared).catch(() => undefined); // whoever thinks better of it is not told off
  else download(file);
}
