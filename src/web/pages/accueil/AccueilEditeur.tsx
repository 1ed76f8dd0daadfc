import { Skeleton, Text } from '@mantine/core';
import { IconBuildingCommunity, IconBuildingStore, IconClock, IconMailExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TenantEnListe } from '#shared/features/comptes/tenant/contract.ts';
import { accord, formatDepuis } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { QuestionsARepondre } from '#web/features/echanges/support/QuestionsARepondre.tsx';
import { MiseEnRoute } from '#web/features/pilotage/installation/MiseEnRoute.tsx';
import styles from './Accueil.module.css';
import { accueilQueries } from './queries.ts';

const cibles: Readonly<Record<string, LinkOptions>> = {
  attente: linkOptions({ to: '/pharmacies', search: { active: 'WAITING' } }),
  pharmacies: linkOptions({ to: '/pharmacies', search: { active: 'ACCEPTED' } }),
  groupements: linkOptions({ to: '/groupements', search: { active: 'ACCEPTED' } }),
  courriers: linkOptions({ to: '/courriers', search: { statut: 'ECHEC' } }),
};

const Chiffres = () => {
  const navigate = useNavigate();
  const pharmacies = useQuery(accueilQueries.enAttente('PHARMACIE')).data;
  const groupements = useQuery(accueilQueries.enAttente('GROUPEMENT')).data;
  const courriers = useQuery(accueilQueries.courriers()).data;
  return (
    <StatTiles
      grandes
      libelle="Comptes et courriers"
      onChoisir={(id) => id !== null && void navigate(cibles[id] ?? { to: '/' })}
      tuiles={[
        {
          id: 'attente',
          libelle: 'À accepter',
          detail: accord(pharmacies?.parEtat.WAITING ?? 0, 'inscription'),
          icone: IconClock,
          teinte: 'orange',
          valeur: pharmacies?.parEtat.WAITING,
        },
        {
          id: 'pharmacies',
          libelle: 'Pharmacies',
          detail: 'actives',
          icone: IconBuildingStore,
          teinte: 'vert',
          valeur: pharmacies?.parEtat.ACCEPTED,
        },
        {
          id: 'groupements',
          libelle: 'Groupements',
          detail: 'actifs',
          icone: IconBuildingCommunity,
          teinte: 'bleu',
          valeur: groupements?.parEtat.ACCEPTED,
        },
        {
          id: 'courriers',
          libelle: 'Courriers',
          detail: 'en échec',
          icone: IconMailExclamation,
          teinte: 'rouge',
          valeur: courriers?.parStatut.ECHEC,
        },
      ]}
    />
  );
};

const Comptes = ({
  comptes,
  detail,
}: {
  comptes: readonly TenantEnListe[];
  detail: (compte: TenantEnListe) => string;
}) => (
  <ol className={styles.liste}>
    {comptes.map((compte, i) => (
      <li key={compte.id}>
        <Link to="/pharmacies" search={{ ouvert: compte.id }} className={styles.ligne}>
          <span className={`${styles.rang} chiffres`}>{i + 1}</span>
          <Text span size="sm" fw={600} truncate>
            {compte.nom}
            {compte.ville ? <Text span size="sm" c="dimmed" fw={400}>{` · ${compte.ville}`}</Text> : null}
          </Text>
          <Text span size="sm" c="dimmed">
            {detail(compte)}
          </Text>
        </Link>
      </li>
    ))}
  </ol>
);

const PlusActifs = () => {
  const { data, error, refetch } = useQuery(accueilQueries.actifs());
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={240} />;
  const connectes = data.elements.filter(({ derniereConnexion }) => derniereConnexion !== null);
  if (connectes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Aucune pharmacie ne s’est encore connectée.
      </Text>
    );
  return (
    <Comptes
      comptes={connectes}
      detail={({ derniereConnexion }) => (derniereConnexion ? formatDepuis(derniereConnexion) : '')}
    />
  );
};

/**
 * Home of the super administrator: the to-do list, then the accounts at work.
 * @param aFaire the to-do list of this user
 */
export const AccueilEditeur = ({ aFaire }: { aFaire: ReactNode }) => (
  <>
    <MiseEnRoute />
    <Chiffres />
    <QuestionsARepondre />
    <div className={styles.colonnes}>
      {aFaire}
      <Section titre="Dernières connexions" texte="Les dix pharmacies connectées le plus récemment." cadre>
        <PlusActifs />
      </Section>
    </div>
  </>
);
