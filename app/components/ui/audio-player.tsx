import { useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { clockText, playerAfter, RESET_MS } from "./player-state";

interface AudioPlayerProps {
  src: string | null;
  title: string;
}

/** Plays one recording; the browser's player without JavaScript. Namespace "player". */
export function AudioPlayer({ src, title }: AudioPlayerProps) {
  const { t } = useTranslation("player");
  const audio = useRef<HTMLAudioElement>(null);
  const [isLive, setLive] = useState(false);
  const [state, dispatch] = useReducer(playerAfter, "empty");
  const [time, setTime] = useState({ at: 0, of: 0 });
  useEffect(() => {
    setLive(true);
    setTime({ at: 0, of: 0 });
    dispatch(src ? "open" : "close");
    // The sound may have loaded or failed before hydration.
    const { readyState = 0, error, duration = 0 } = audio.current ?? {};
    if (src && error) dispatch("failed");
    if (!src || error || readyState === 0) return;
    setTime({ at: 0, of: duration });
    dispatch("ready");
  }, [src]);

  const rewind = () =>
    setTimeout(() => {
      if (audio.current?.ended) audio.current.currentTime = 0;
    }, RESET_MS);
  const toggle = () => {
    if (state === "play") audio.current?.pause();
    else audio.current?.play().catch(() => dispatch("failed"));
  };
  const isReady = state === "play" || state === "pause";
  return (
    <div className="row" data-state={state}>
      {/* biome-ignore lint/a11y/useMediaCaption: the text is beside it, or the customer's own recording */}
      <audio
        ref={audio}
        src={src ?? undefined}
        controls={!isLive && src !== null}
        className="not-noscript:hidden"
        preload="metadata"
        aria-label={title}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          setTime({ at: 0, of: duration });
          dispatch("ready");
        }}
        onWaiting={() => dispatch("waiting")}
        onPlaying={() => dispatch("playing")}
        onPause={() => dispatch("paused")}
        onEnded={rewind}
        onError={() => src && dispatch("failed")}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => setTime({ at: currentTime, of: duration })}
      />
      <span className="contents noscript:hidden">
        <Button
          type="button"
          size="s"
          icon={state === "play" ? "pause" : "play"}
          label={t(state === "play" ? "pause" : "play")}
          disabled={!isReady}
          busy={state === "loading" && t("loading")}
          onClick={toggle}
        />
        <input
          type="range"
          className="min-w-0 flex-1 accent-accent"
          aria-label={t("position")}
          aria-valuetext={clockText(time.at)}
          min={0}
          max={Number.isFinite(time.of) ? time.of : 0}
          step={0.1}
          value={time.at}
          disabled={!isReady}
          onChange={({ currentTarget }) => {
            if (audio.current) audio.current.currentTime = currentTarget.valueAsNumber;
          }}
        />
        <span className="num text-sm text-ink-3">
          {clockText(time.at)} / {clockText(time.of)}
        </span>
      </span>
    </div>
  );
}
