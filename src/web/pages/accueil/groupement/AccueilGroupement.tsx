import { Skeleton } from '@mantine/core';
import { IconMoodEmpty, IconPlugConnectedX, IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Cockpit } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';
import { accord } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import styles from '../Accueil.module.css';
import { accueilQueries } from '../queries.ts';
import { SemaineAccueil } from '../SemaineAccueil.tsx';
import { Clotures } from './Clotures.tsx';
import { Envois } from './Envois.tsx';
import { PremiersPasGroupement } from './PremiersPasGroupement.tsx';
import { Recupere } from './Recupere.tsx';
import { TopDesReponses } from './TopDesReponses.tsx';

const adherents = (activite: 'ACTIF' | 'SILENCIEUX' | 'JAMAIS_VENU') =>
  linkOptions({ to: '/parametres/adherents', search: { onglet: 'ADHERENTS', activite } });
const CIBLES: Readonly<Record<string, LinkOptions>> = {
  actifs: adherents('ACTIF'),
  silencieux: adherents('SILENCIEUX'),
  jamaisVenus: adherents('JAMAIS_VENU'),
  demandes: linkOptions({ to: '/parametres/adherents', search: { onglet: 'DEMANDES' } }),
};

const Adherents = ({ adherents: { actifs, silencieux, jamaisVenus, demandes } }: Pick<Cockpit, 'adherents'>) => {
  const navigate = useNavigate();
  return (
    <StatTiles
      grandes
      libelle="Adhérents"
      onChoisir={(id) => id !== null && void navigate(CIBLES[id] ?? { to: '/' })}
      tuiles={[
        {
          id: 'actifs',
          libelle: accord(actifs, 'Adhérent actif', 'Adhérents actifs'),
          detail: 'venus ou répondants',
          valeur: actifs,
          teinte: 'vert',
          icone: IconUserCheck,
        },
        {
          id: 'silencieux',
          libelle: 'Silencieux',
          detail: 'ni venus, ni réponse',
          valeur: silencieux,
          teinte: 'orange',
          icone: IconMoodEmpty,
        },
        {
          id: 'jamaisVenus',
          libelle: 'Jamais connectés',
          detail: 'personne n’est venu',
          valeur: jamaisVenus,
          teinte: 'rouge',
          icone: IconPlugConnectedX,
        },
        {
          id: 'demandes',
          libelle: 'À accepter',
          detail: accord(demandes, 'demande', 'demandes'),
          valeur: demandes,
          teinte: 'bleu',
          icone: IconUserPlus,
        },
      ]}
    />
  );
};

/**
 * The home of a groupement (STA-50): its adhérents, their answers to current proposals, the coming deadlines. When
 * empty, guides the first steps.
 * @param aFaire the to-do list of this user
 * @param suite the last discussions
 */
export const AccueilGroupement = ({ aFaire, suite }: { aFaire: ReactNode; suite: ReactNode }) => {
  const { data, error, refetch } = useQuery(accueilQueries.cockpit());
  if (!data) return error ? <ErrorState erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={400} />;
  const { premiersPas, envois, nbEnvois, clotures, recupere, laboratoires } = data;
  const commence = Object.values(premiersPas).every(Boolean);
  return (
    <>
      {commence ? null : <PremiersPasGroupement {...premiersPas} />}
      {premiersPas.adherents || data.adherents.demandes > 0 ? <Adherents adherents={data.adherents} /> : null}
      <div className={styles.colonnes}>
        <div className={styles.colonne}>
          {aFaire}
          {premiersPas.adherents ? <Recupere {...recupere} /> : null}
          {suite}
        </div>
        <div className={styles.colonne}>
          {envois.length > 0 ? <Envois envois={envois} nombre={nbEnvois} /> : null}
          {clotures.length > 0 ? <Clotures clotures={clotures} /> : null}
          {laboratoires.length > 0 ? <TopDesReponses laboratoires={laboratoires} /> : null}
        </div>
      </div>
      <SemaineAccueil />
    </>
  );
};
