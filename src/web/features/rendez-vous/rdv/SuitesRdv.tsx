import { Checkbox, ThemeIcon, UnstyledButton } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatJour } from '#web/lib/formats.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { rdvQueries, useActesRdv } from './queries.ts';
import { ouvrirRdv } from './rdv-ouvert.ts';
import styles from './RdvListe.module.css';

const MAX = 6;

/** Open decisions of RDVs, and the RDVs to come. Shows nothing when there is none. */
export const SuitesRdv = () => {
  const { data } = useQuery(rdvQueries.aFaire());
  const actes = useActesRdv();
  if (!data || (data.actions.length === 0 && data.prochains.length === 0)) return null;
  const faire = (action: (typeof data.actions)[number], faite: boolean) =>
    void actes
      .faireAction(action.laboratoireId, action.rdvId, action.id, faite)
      .then(() => succes('La décision est faite.', { annuler: () => faire(action, false) }), echec);
  return (
    <ul className={styles.suites} aria-label="Suites des RDV">
      {data.actions.slice(0, MAX).map((action) => (
        <li key={action.id}>
          <Checkbox checked={false} aria-label={`Faite\u00a0: ${action.texte}`} onChange={() => faire(action, true)} />
          <UnstyledButton
            className={styles.suite}
            onClick={() =>
              void ouvrirRdv({
                laboratoireId: action.laboratoireId,
                laboratoireNom: action.laboratoireNom,
                id: action.rdvId,
              })
            }
          >
            <span title={action.texte}>{action.texte}</span>
            <small data-retard={action.enRetard || undefined}>
              {[action.laboratoireNom, action.echeance === null ? null : `pour le ${formatJour(action.echeance)}`]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </UnstyledButton>
        </li>
      ))}
      {data.prochains
        .slice(0, MAX)
        .map(({ rdvId, laboratoireId, laboratoireNom, prochainRdv, representant, enRetard }) => (
          <li key={`rdv-${rdvId}`}>
            <ThemeIcon variant="light" color="green" size={32} radius="xl" aria-hidden>
              <IconCalendarEvent size={17} stroke={1.7} />
            </ThemeIcon>
            <UnstyledButton
              className={styles.suite}
              onClick={() => void ouvrirRdv({ laboratoireId, laboratoireNom, id: null })}
            >
              <span>RDV avec {laboratoireNom}</span>
              <small data-retard={enRetard || undefined}>
                {[formatJour(prochainRdv), representant].filter(Boolean).join(' · ')}
              </small>
            </UnstyledButton>
          </li>
        ))}
    </ul>
  );
};
