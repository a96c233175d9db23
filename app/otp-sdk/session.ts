import { type Api, type Channel, OtpError } from "./api";

const LEAST_PAUSE_MS = 1000;
const OFFLINE_PAUSE_MS = 3000;
const COOLDOWN_PAUSE_MS = 5000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Listener {
  onChannel(channel: Channel): void;
  onConfirmed(): void;
  onError(error: OtpError): void;
}

export type Session = ReturnType<typeof sessionOf>;

/** Follows one request until it is confirmed, refused or abandoned. */
export function sessionOf(api: Api, requestId: string, recipient: string, listener: Listener) {
  let watch = new AbortController();
  let isRestarted = false;
  let isOver = false;
  let type = "";
  let isSent = false;

  async function follow({ signal }: AbortController) {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const begun = Date.now();
      try {
        const channel = await (isFirst ? api.channel : api.nextChannel)(requestId, signal);
        if (signal.aborted) return;
        if (channel.status === "confirmed") return confirmed();
        if (channel.status === "closed") throw new OtpError("SessionClosed", 400);
        if (channel.type !== type) isRestarted = false;
        type = channel.type;
        isSent = channel.status === "sent";
        listener.onChannel(channel);
        if (channel.codeType === "codeless" && channel.status === "sent") void followStatus(signal);
      } catch (error) {
        if (signal.aborted || !(await isPassing(error as OtpError))) return;
      }
      await pause(LEAST_PAUSE_MS - (Date.now() - begun));
    }
  }

  let isFollowingStatus = false;
  async function followStatus(signal: AbortSignal) {
    if (isFollowingStatus) return;
    isFollowingStatus = true;
    while (!signal.aborted) {
      const begun = Date.now();
      const answer = await api.nextStatus(requestId, recipient, signal).catch(() => null);
      if (answer?.success && !signal.aborted) return confirmed();
      await pause(LEAST_PAUSE_MS - (Date.now() - begun));
    }
    isFollowingStatus = false;
  }

  /** Whether to keep polling. */
  async function isPassing(error: OtpError): Promise<boolean> {
    if (error.type === "LongPollingTimeout" || error.status === 408) return true;
    if (error.type === "Offline" || error.status >= 500) {
      await pause(OFFLINE_PAUSE_MS);
      return true;
    }
    // Restarts once if the channel failed before sending its code; an expired code is not re-sent unasked, as that
    // costs money.
    if (error.type === "ResendChannel" && !isSent && !isRestarted) {
      isRestarted = true;
      const refusal = await api.resend(requestId).then(
        () => null,
        (refused: OtpError) => refused,
      );
      if (!refusal) return true;
      if (refusal.type === "RestartCooldownActive") {
        isRestarted = false;
        await pause(COOLDOWN_PAUSE_MS);
        return true;
      }
      listener.onError(refusal);
      return false;
    }
    listener.onError(error);
    return false;
  }

  /** A check and a poll may both report it, and either may arrive after the session was left. */
  function confirmed() {
    if (isOver) return;
    isOver = true;
    watch.abort();
    listener.onConfirmed();
  }

  function restart() {
    watch.abort();
    watch = new AbortController();
    isFollowingStatus = false;
    void follow(watch);
  }

  restart();
  return {
    requestId,
    recipient,
    async check(code: string) {
      const { success } = await api.check(requestId, code);
      if (!success) throw new OtpError("InvalidCode", 400);
      confirmed();
    },
    attemptsLeft: () =>
      api.channel(requestId).then(
        ({ remainingCodeAttempts }) => remainingCodeAttempts,
        () => undefined,
      ),
    async resend() {
      await api.resend(requestId);
      if (!isOver) restart();
    },
    /** Ends the session: the code is no longer needed. */
    leave() {
      isOver = true;
      watch.abort();
      api.complete(requestId).catch(() => {});
    },
  };
}
