import { Section } from './Section.tsx';
import { Timeline } from './Timeline.tsx';

type ActeLu = {
  readonly id: number;
  readonly le: string;
  readonly par: string;
  readonly impersonation: boolean;
  readonly action: string;
};

/** The history of an item: who did each act. Renders nothing without any act. */
export const HistoriqueSection = ({
  actes,
  libelles,
}: {
  actes: readonly ActeLu[];
  libelles: Readonly<Record<string, string>>;
}) =>
  actes.length === 0 ? null : (
    <Section titre="Historique">
      <Timeline
        evenements={actes.map(({ id, le, par, impersonation, action }) => ({
          id,
          le,
          titre: `${libelles[action] ?? action} par ${par}`,
          detail: impersonation ? 'Au nom du compte' : undefined,
        }))}
      />
    </Section>
  );
