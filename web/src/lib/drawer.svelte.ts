/** The rules in their drawer: closed, or open at a game and perhaps a clause. */

class Drawer {
  open = $state<{ slug: string; clause: string } | null>(null);

  show(slug: string, clause = ""): void {
    this.open = { slug, clause };
  }

  close(): void {
    this.open = null;
  }
}

export const drawer = new Drawer();
