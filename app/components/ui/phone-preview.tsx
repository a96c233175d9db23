import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon";

export interface PhoneView {
  key: string;
  channel: string;
  sender: string;
  senderNote?: string;
  text: ReactNode;
  media?: ReactNode;
  button?: string | null;
  buttons?: readonly string[];
  /** Time or segment count. */
  meta?: string;
}

/** The message as the recipient sees it; up to four channels, switched without JavaScript. */
export function PhonePreview({ views, time, aside }: { views: PhoneView[]; time: string; aside?: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <div className="preview stack gap-3">
      <div className="row justify-between text-sm">
        {views.length > 1 && (
          <fieldset className="segmented">
            <legend className="sr-only">{t("previewChannel")}</legend>
            {views.map(({ key, channel }, index) => (
              <label key={key}>
                <input className="sr-only" type="radio" name="preview" defaultChecked={index === 0} value={key} />
                {channel}
              </label>
            ))}
          </fieldset>
        )}
        {aside}
      </div>
      <section className="phone" aria-label={t("preview")}>
        <div className="phone-screen">
          <PhoneBar time={time} />
          {views.map((view) => (
            <div className="phone-view" key={view.key}>
              <Thread view={view} />
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Phone frame with custom content. */
export function PhoneFrame({ time, children }: { time: string; children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <section className="phone" aria-label={t("preview")}>
      <div className="phone-screen">
        <PhoneBar time={time} />
        {children}
      </div>
    </section>
  );
}

function PhoneBar({ time }: { time: string }) {
  return (
    <header className="phone-bar">
      <span>{time}</span>
      <span className="row gap-1">
        <Icon name="signal" />
        <Icon name="wifi" />
        <Icon name="battery-full" />
      </span>
    </header>
  );
}

function Thread({ view }: { view: PhoneView }) {
  return (
    <>
      <div className="phone-from">
        <span className="avatar" aria-hidden="true">
          {view.sender.slice(0, 1)}
        </span>
        <span>
          {view.sender}
          {view.senderNote && <small>{view.senderNote}</small>}
        </span>
      </div>
      <div className="phone-thread">
        <div className="bubble">
          {view.media && <div className="bubble-media">{view.media}</div>}
          {view.text && <span>{view.text}</span>}
          {view.button && <div className="bubble-button">{view.button}</div>}
          {view.buttons?.map((button, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a button is identified by its index
            <div key={index} className="bubble-button">
              {button}
            </div>
          ))}
        </div>
        {view.meta && <span className="text-xs text-ink-3">{view.meta}</span>}
      </div>
    </>
  );
}
