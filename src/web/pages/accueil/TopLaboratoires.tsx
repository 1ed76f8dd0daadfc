import { formatMontants } from '#shared/core/nature-fiscale.ts';
import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { LaboratoireEnListe } from '#shared/features/catalogue/laboratoire/contract.ts';
import { adresseLogo } from '#shared/features/catalogue/laboratoire/rules/adresses.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { formatNombre, pluriel } from '#web/lib/formats.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LogoOrInitials } from '#web/ui/LogoOrInitials.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Accueil.module.css';
import { accueilQueries, TOP, type ClassementTop, type Top } from './queries.ts';

// Loaded after the first display of the page.
const ComplementsDuLabo = differerPartie(
  async () => (await import('./apres-affichage.ts')).apresAffichage.ComplementsDuLabo,
  null,
  () => null,
);

const NonLusDuLabo = differerPartie(
  async () => (await import('./apres-affichage.ts')).apresAffichage.NonLusDuLabo,
  null,
  () => null,
);

const CLASSEMENTS = [
  { value: 'ca', label: 'Par chiffre d’affaires' },
  { value: 'encours', label: 'Par montant dû' },
];

const dus = ({ encoursDus: { nb, montants } }: LaboratoireEnListe) =>
  nb > 0 ? `${formatMontants(montants)} dus` : 'Rien de dû';
const chiffreAffaires = ({ caN, caN1 }: LaboratoireEnListe, { annee, parAnneePrecedente }: Top) => {
  const [montant, an] = parAnneePrecedente ? [caN1, annee - 1] : [caN, annee];
  return montant === null ? null : `${formatNombre(montant)} € de CA ${an}`;
};

/** Amounts of a laboratory: the ranking one first. */
const montantsDe = (labo: LaboratoireEnListe, top: Top, classement: ClassementTop) => {
  const ca = chiffreAffaires(labo, top);
  const nombre = labo.encoursDus.nb > 0 ? pluriel(labo.encoursDus.nb, 'encours') : null;
  return classement === 'ca' && ca !== null
    ? { premier: ca, suite: [dus(labo), nombre] }
    : { premier: dus(labo), suite: [nombre, ca] };
};

const Ligne = ({
  labo,
  rang,
  montants: { premier, suite },
  promotions,
}: {
  labo: LaboratoireEnListe;
  rang: number;
  montants: ReturnType<typeof montantsDe>;
  promotions: boolean;
}) => (
  <li>
    <Link to="/laboratoires/$nomProp" params={{ nomProp: labo.nom }} className={styles.ligne}>
      <span className={`${styles.rang} chiffres`}>{rang}</span>
      <span style={{ display: 'flex', gap: 10, alignItems: 'center', minWidth: 0 }}>
        <LogoOrInitials nom={labo.nom} logo={adresseLogo(labo.logo)} couleur={labo.color} taille={32} />
        <Text span size="sm" fw={600} lineClamp={2}>
          {labo.nom}
        </Text>
        {labo.etoile ? (
          <IconStarFilled
            size={14}
            color="var(--mantine-color-orange-5)"
            role="img"
            aria-label="Favori"
            style={{ flex: 'none' }}
          />
        ) : null}
        {promotions ? <NonLusDuLabo laboratoireId={labo.id} /> : null}
      </span>
      <span className={`${styles.montants} chiffres`}>
        <Text span size="sm" display="block" fw={550}>
          {premier}
        </Text>
        <Text span size="xs" c="dimmed" display="block">
          {suite.filter((mot) => mot !== null).join(' · ')}
        </Text>
        {promotions ? <ComplementsDuLabo laboratoireId={labo.id} /> : null}
      </span>
    </Link>
  </li>
);

const Liste = ({ classement }: { classement: ClassementTop }) => {
  const { data, error, refetch } = useQuery(accueilQueries.top(classement));
  const promotions = useConnecte().utilisateur.ecrans.includes('promotions');
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={320} />;
  if (data.elements.length === 0)
    return classement === 'ca' ? (
      <EmptyState
        compact
        titre="Aucun laboratoire"
        texte="Les laboratoires avec lesquels vous travaillez apparaîtront ici."
      />
    ) : (
      <EmptyState compact titre="Aucun encours dû" texte="Aucun laboratoire ne vous doit d’encours en ce moment." />
    );
  return (
    <ol className={styles.liste}>
      {data.elements.map((labo, i) => (
        <Ligne
          key={labo.id}
          labo={labo}
          rang={i + 1}
          montants={montantsDe(labo, data, classement)}
          promotions={promotions}
        />
      ))}
    </ol>
  );
};

/** Top 10 laboratories (PIL-1). */
export const TopLaboratoires = () => {
  const [classement, setClassement] = useState<ClassementTop>('ca');
  return (
    <Section
      titre={`Vos ${TOP} premiers laboratoires`}
      texte={classement === 'ca' ? 'Les favoris d’abord.' : 'Ceux qui vous doivent le plus.'}
      cadre
    >
      <SegmentedControl
        aria-label="Classement"
        data={CLASSEMENTS}
        value={classement}
        onChange={(valeur) => setClassement(valeur as ClassementTop)}
      />
      <Liste classement={classement} />
    </Section>
  );
};
