import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { canModifierCa } from '#shared/features/catalogue/laboratoire/policy.ts';
import type { Fait } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { LienVers } from '#web/features/courrier/notification/LienVers.tsx';
import { useSession } from '#web/lib/session.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { rdvQueries } from './queries.ts';
import styles from './Rdv.module.css';

const CaDuRdv = differerPartie(async () => (await import('./CaDuRdv.tsx')).CaDuRdv);

const LigneFait = ({ libelle, valeur, detail, ton, lien }: Fait) => (
  <li>
    <LienVers lien={lien} className={styles.fait}>
      <span>{libelle}</span>
      <strong className="chiffres" data-ton={ton ?? undefined}>
        {valeur}
      </strong>
      {detail ? <small>{detail}</small> : null}
    </LienVers>
  </li>
);

type Props = {
  laboratoireId: number;
  rdvId: number | null;
  /** Date of the RDV, as typed. */
  date: string | null;
};

/**
 * The card of the laboratory beside the note, filled with the account's current data (RDV-19).
 * @param rdvId the RDV it stands beside, null before it is saved
 */
export const FicheRdvVolet = ({ laboratoireId, rdvId, date }: Props) => {
  const session = useSession();
  const saisitCa = session !== null && canModifierCa(session.utilisateur);
  const { data, error, refetch } = useQuery(rdvQueries.fiche(laboratoireId, rdvId));
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={120} />;
  return (
    <div className={styles.fiche}>
      {data.sections.map(({ cle, titre, faits, vide }) => (
        <section key={cle} aria-label={titre}>
          <h3>{titre}</h3>
          {faits.length === 0 ? (
            <Text size="xs" c="dimmed">
              {vide}
            </Text>
          ) : (
            <ul>
              {faits.map((fait) => (
                <LigneFait key={`${fait.libelle}${fait.valeur}${fait.detail}`} {...fait} />
              ))}
            </ul>
          )}
          {cle === 'ca' && saisitCa ? <CaDuRdv laboratoireId={laboratoireId} date={date} /> : null}
        </section>
      ))}
    </div>
  );
};
