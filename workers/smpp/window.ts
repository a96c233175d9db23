interface Waiting {
  enter(isIn: boolean): void;
  timer: ReturnType<typeof setTimeout>;
}

export class Window {
  #room: number;
  #line: Waiting[] = [];
  #pausedUntil = 0;

  constructor(size: number) {
    this.#room = size;
  }

  /** False if there is no room by `deadline` (ms UTC). */
  enter(deadline: number): Promise<boolean> {
    if (this.#room > 0 && this.#line.length === 0 && Date.now() >= this.#pausedUntil) {
      this.#room--;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const waiting: Waiting = {
        enter: resolve,
        timer: setTimeout(() => this.#giveUp(waiting), deadline - Date.now()),
      };
      this.#line.push(waiting);
    });
  }

  leave(): void {
    this.#room++;
    this.#admit();
  }

  pause(ms: number): void {
    const until = Date.now() + ms;
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    setTimeout(() => this.#admit(), ms);
  }

  close(): void {
    for (const { enter, timer } of this.#line.splice(0)) {
      clearTimeout(timer);
      enter(false);
    }
  }

  #admit(): void {
    if (Date.now() < this.#pausedUntil) return;
    while (this.#room > 0 && this.#line.length > 0) {
      const { enter, timer } = this.#line.shift()!;
      clearTimeout(timer);
      this.#room--;
      enter(true);
    }
  }

  #giveUp(waiting: Waiting): void {
    const place = this.#line.indexOf(waiting);
    if (place === -1) return;
    this.#line.splice(place, 1);
    waiting.enter(false);
  }
}
