/** A second implementation of fallback chains, in memory. Money in kopecks, times in seconds. */
export type Fate = "sent" | "delivered" | "seen" | "clicked" | "failed";

export interface ModelStep {
  type: string;
  onStatus: Fate[];
  timeout: { after: number; except: Fate[] } | null;
  answer: string | null;
}

export interface ModelMessage {
  type: string;
  status: "waiting" | Exclude<Fate, "clicked">;
  isClicked?: true;
  handedOverAt: number | null;
  failedAt: number | null;
  price: number;
  charged: number;
  isSendable: boolean;
}

export interface ModelTariffs {
  price: Record<string, number>;
  refunds: Record<string, boolean>;
}

const ORDER = ["waiting", "sent", "delivered", "seen"];
const THREE_DAYS = 3 * 24 * 3600;

export class ModelChain {
  messages: ModelMessage[] = [];
  answered = false;
  isClosed = false;

  constructor(
    private steps: ModelStep[],
    private budget: number | null,
    private tariffs: ModelTariffs,
    private purse: { left: number },
    first: string,
    private now: number,
  ) {
    this.#add(first);
  }

  get last(): ModelMessage {
    return this.messages.at(-1)!;
  }

  get isDelivered(): boolean {
    return this.messages.some(({ status }) => status === "delivered" || status === "seen");
  }

  handOver(now: number, isRefused: (step: number) => boolean): void {
    this.now = now;
    for (let index = 0; index < this.messages.length; index++) {
      const message = this.messages[index]!;
      if (message.status !== "waiting") continue;
      if (isRefused(index)) this.#fail(message, true);
      else {
        message.status = "sent";
        message.handedOverAt = now;
      }
      this.settle(now);
    }
  }

  receipt(index: number, fate: Fate, now: number): void {
    this.now = now;
    const message = this.messages[index];
    if (message && fate === "clicked") message.isClicked = true;
    if (!message || fate === "clicked" || message.status === "failed") return;
    if (fate === "failed") {
      if (message.status === "sent" || message.status === "waiting") this.#fail(message, message.status === "waiting");
    } else if (ORDER.indexOf(fate) > ORDER.indexOf(message.status)) {
      message.status = fate;
      message.handedOverAt ??= now;
    }
  }

  answer(text: string): void {
    const awaited = this.#next()?.answer;
    if (awaited && awaited.toLowerCase() === text.trim().toLowerCase()) this.answered = true;
  }

  /** Applies all consequences of the current state. */
  settle(now: number): void {
    this.now = now;
    for (let next = this.#next(); next; next = this.#next()) {
      const verdict = this.#verdict(next);
      if (verdict === "wait") return;
      if (verdict === "never") this.isClosed = true;
      else {
        this.answered = false;
        this.#add(next.type);
      }
    }
  }

  stop(): void {
    for (const message of this.messages) if (message.status === "waiting") this.#fail(message, true);
    this.isClosed = true;
  }

  get isOpen(): boolean {
    return this.#next() !== null;
  }

  #next(): ModelStep | null {
    return this.isClosed ? null : (this.steps[this.messages.length - 1] ?? null);
  }

  #verdict({ onStatus, timeout, answer }: ModelStep): "fire" | "wait" | "never" {
    const { status, handedOverAt, failedAt, isClicked } = this.last;
    const was = (fate: Fate) => {
      if (fate === "clicked") return isClicked === true;
      if (fate === "failed") return status === "failed" && !this.isDelivered;
      if (fate === "sent") return handedOverAt !== null;
      return ORDER.indexOf(status) >= ORDER.indexOf(fate);
    };
    if (this.answered || onStatus.some(was)) return "fire";
    const start = handedOverAt ?? failedAt;
    const isExcepted = timeout?.except.some((fate) => this.messages.some((one) => came(one, fate)));
    const mayTimeOut = timeout !== null && !isExcepted;
    if (mayTimeOut && start !== null && this.now >= start + timeout.after) return "fire";
    if (mayTimeOut) return "wait";
    const hasTime = start === null || this.now < start + THREE_DAYS;
    if (answer !== null && hasTime) return "wait";
    const mayCome = (fate: Fate) =>
      status !== "failed" &&
      (fate === "clicked" ||
        (fate === "failed"
          ? ORDER.indexOf(status) < 2 && !this.isDelivered
          : ORDER.indexOf(status) < ORDER.indexOf(fate)));
    return onStatus.some(mayCome) && hasTime ? "wait" : "never";
  }

  #add(type: string): void {
    const price = this.tariffs.price[type]!;
    const spent = this.messages.reduce((sum, { charged }) => sum + charged, 0);
    const isSendable = (this.budget === null || spent + price <= this.budget) && price <= this.purse.left;
    const message: ModelMessage = {
      type,
      status: "waiting",
      handedOverAt: null,
      failedAt: null,
      isSendable,
      price: isSendable ? price : 0,
      charged: isSendable ? price : 0,
    };
    this.purse.left -= message.charged;
    this.messages.push(message);
    if (!isSendable) this.#fail(message, true);
  }

  #fail(message: ModelMessage, neverLeft: boolean): void {
    message.status = "failed";
    message.failedAt = this.now;
    if (!neverLeft && !this.tariffs.refunds[message.type]) return;
    this.purse.left += message.charged;
    message.charged = 0;
  }
}

function came({ status, handedOverAt, isClicked }: ModelMessage, fate: Fate): boolean {
  if (fate === "clicked") return isClicked === true;
  if (fate === "failed") return status === "failed";
  if (fate === "sent") return handedOverAt !== null;
  return status !== "failed" && ORDER.indexOf(status) >= ORDER.indexOf(fate);
}
