/** Whose words this browser does not want to read, at one table; nobody else is told. */
import { keep, keptAs } from "./storage";

export class Muted {
  seats = $state.raw<readonly number[]>([]);

  constructor(private readonly table: string) {
    this.seats = keptAs<number[]>(this.name) ?? [];
  }

  private get name(): string {
    return `muted.${this.table}`;
  }

  has(seat: number): boolean {
    return this.seats.includes(seat);
  }

  toggle(seat: number): void {
    this.seats = this.has(seat) ? this.seats.filter((one) => one !== seat) : [...this.seats, seat];
    keep(this.name, JSON.stringify(this.seats));
  }
}
