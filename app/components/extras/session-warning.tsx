import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SESSION_NOTICE_MS } from "../../domain/base/shared/ui-constants";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { pushToast } from "../ui/toast-queue";
import { type SessionTimes, watchSession } from "./session-clock";

/** Waits for the other tab's sign-out to complete. */
const LEAVING_MS = 1500;

/** Session countdown, expiry notice and extension, synchronised between tabs. */
export function SessionWarning({ session }: { session: SessionTimes }) {
  const { t } = useTranslation("extras");
  const { t: common } = useTranslation("common");
  const { pathname, search } = useLocation();
  const [isShown, setShown] = useState(false);
  const extend = useRef<() => Promise<void>>(async () => undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` changes with the two others
  useEffect(() => {
    const tabs = new BroadcastChannel("session");
    const own = { userId: session.userId, expiresAt: session.expiresAt };
    const clock = watchSession(session, {
      ask: () => answerOf(fetch("/session", { redirect: "manual" })),
      onWarn: () => setShown(true),
      onRenewed: () => setShown(false),
      onOver() {
        clock.stop();
        location.assign(`/login?why=ended&to=${encodeURIComponent(location.pathname + location.search)}`);
      },
    });
    tabs.onmessage = ({ data }) => {
      if (data === "leaving") setTimeout(clock.ask, LEAVING_MS);
      else if (data.userId !== own.userId || data.expiresAt !== own.expiresAt) clock.ask();
    };
    tabs.postMessage(own);
    extend.current = async () => {
      const request = fetch("/session/extend", {
        method: "POST",
        headers: { accept: "application/json" },
        redirect: "manual",
      });
      const times = await answerOf(request);
      if (!times) return clock.ask();
      clock.renew(times);
      tabs.postMessage({ userId: times.userId, expiresAt: times.expiresAt });
      const isLonger = times.expiresAt > own.expiresAt;
      pushToast(isLonger ? { tone: "ok", text: t("sessionExtended") } : { tone: "info", text: t("sessionLongest") });
    };
    const onSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && new URL(target.action).pathname.startsWith("/logout")) {
        tabs.postMessage("leaving");
      }
    };
    document.addEventListener("submit", onSubmit);
    return () => {
      clock.stop();
      tabs.close();
      document.removeEventListener("submit", onSubmit);
    };
  }, [session.userId, session.expiresAt]);

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), SESSION_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isShown]);

  if (!isShown) return null;
  return (
    <div className="toast" role="alert">
      <Icon name="timer" />
      <form
        className="stack gap-2"
        method="post"
        action="/session/extend"
        onSubmit={(event) => {
          event.preventDefault();
          extend.current();
        }}
      >
        <span>{t("sessionEnds")}</span>
        <input type="hidden" name="to" value={pathname + search} />
        <span>
          <Button size="s">{t("staySignedIn")}</Button>
        </span>
      </form>
      <Button type="button" variant="quiet" size="s" icon="x" label={common("close")} onClick={() => setShown(false)} />
    </div>
  );
}

/** A redirect to the sign-in page means that the session is over. */
async function answerOf(request: Promise<Response>): Promise<SessionTimes | null> {
  const answer = await request;
  if (answer.ok) return answer.json();
  if (answer.type === "opaqueredirect" || answer.status === 401) return null;
  throw new Error(`${answer.status}`);
}
