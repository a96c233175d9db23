/** @jsxImportSource hono/jsx */
import type { Instance } from "../providers/green-api/instances";
import { PageFrame } from "./page-frame";
import type { Texts } from "./phone-texts";

export function InstancesView({ texts, total, instances }: { texts: Texts; total: number; instances: Instance[] }) {
  return (
    <PageFrame texts={texts} here="instances" total={total}>
      <main>
        <div id="threads">
          {instances.length === 0 && <p>{texts.noInstances}</p>}
          {instances.map((instance) => (
            <InstanceView key={instance.idInstance} texts={texts} instance={instance} />
          ))}
        </div>
      </main>
    </PageFrame>
  );
}

function InstanceView({ texts, instance }: { texts: Texts; instance: Instance }) {
  const { idInstance, stateInstance, phone } = instance;
  const isLinked = stateInstance !== "notAuthorized" && stateInstance !== "starting";
  return (
    <section class="sheet thread">
      <h2>
        <span class="num">{isLinked ? `+${phone}` : idInstance}</span>
        <span class="badge">{stateInstance}</span>
      </h2>
      {stateInstance === "notAuthorized" && (
        <form class="row" method="post" action={`/instances/${idInstance}`}>
          <input type="hidden" name="act" value="scan" />
          <label>
            {texts.ownNumber}
            <input name="phone" required inputmode="tel" autocomplete="off" value={phone && `+${phone}`} />
          </label>
          <button class="primary" type="submit">
            {texts.scan}
          </button>
        </form>
      )}
      {isLinked && (
        <form class="acts" method="post" action={`/instances/${idInstance}`}>
          {Object.entries(texts.instanceActs)
            .filter(([act]) => act !== stateInstance && !(act === "wake" && stateInstance === "authorized"))
            .map(([act, words]) => (
              <button key={act} class="quiet" name="act" value={act} type="submit">
                {words}
              </button>
            ))}
        </form>
      )}
    </section>
  );
}
