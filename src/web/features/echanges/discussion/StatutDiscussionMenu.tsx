import { IconChevronDown } from '@tabler/icons-react';
import { libelleStatut, motStatut } from '#shared/features/echanges/discussion/messages.ts';
import { couleurStatut } from '#shared/features/echanges/discussion/rules.ts';
import type { FilDiscussion, StatutDiscussion as Statut } from '#shared/features/echanges/discussion/schemas.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { MenuDiffere } from '#web/ui/menus/MenuDiffere.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './Discussion.module.css';
import type { ActesDiscussion } from './queries.ts';

export const PastilleDiscussion = ({ statut, aTraiter = false }: { statut: Statut; aTraiter?: boolean }) => (
  <StatusBadge teinte={couleurStatut[statut]}>{motStatut(statut, aTraiter)}</StatusBadge>
);

type Props = { fil: FilDiscussion; actes: Pick<ActesDiscussion, 'poserStatut'> };

/** The statut of the discussion; a menu for a session that may change it. */
export const StatutDiscussionMenu = ({ fil: { statut, aTraiter, statutPar, statutLe, droits }, actes }: Props) => {
  const par = statutLe ? `Posé ${statutPar ? `par ${statutPar} ` : ''}le ${formatInstant(statutLe)}` : undefined;
  const pastille = statut ? <PastilleDiscussion statut={statut} aTraiter={aTraiter} /> : null;
  if (droits.statuts.length === 0) return pastille;
  return (
    <MenuDiffere
      titre="Passer à"
      infobulle={par}
      actions={droits.statuts.map((suite) => ({
        cle: suite,
        libelle: libelleStatut[suite],
        faire: () => void actes.poserStatut(suite).catch((erreur: unknown) => echec(erreur)),
      }))}
      bouton={
        <button
          type="button"
          className={styles.statut}
          aria-label={statut ? `Statut : ${motStatut(statut, aTraiter)}` : undefined}
        >
          {pastille ?? <span className={styles.sansStatut}>Poser un statut</span>}
          <IconChevronDown size={14} aria-hidden />
        </button>
      }
    />
  );
};
