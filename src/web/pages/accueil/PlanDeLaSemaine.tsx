import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ajouterJours, finDeSemaine } from '#shared/core/dates.ts';
import type { OccupationOperation } from '#shared/features/operations/operation/schemas/lecture.ts';
import { emplacementQueries } from '#web/features/operations/emplacement/queries.ts';
import { promotionQueries } from '#web/features/operations/promotion/queries.ts';
import { accord, aujourdhui, formatJour } from '#web/lib/formats.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Accueil.module.css';

/** Describes an emplacement: today's operation, then the changes until next Monday. */
const direOccupation = (
  { nomOperation, laboratoireNom, dateDebut, dateFin }: OccupationOperation,
  jour: string,
): string => {
  const nom = [nomOperation, laboratoireNom].filter(Boolean).join(' · ');
  if (dateDebut > jour) return `${nom}, à poser le ${formatJour(dateDebut)}`;
  return `${nom}, jusqu’au ${formatJour(dateFin)}`;
};

const Place = ({
  nom,
  zone,
  occupationsDeLaPlace,
}: {
  nom: string;
  zone: string;
  occupationsDeLaPlace: readonly OccupationOperation[];
}) => {
  const jour = aujourdhui();
  return (
    <li className={styles.place}>
      <Text size="sm" fw={600}>
        {nom}
        <Text span size="xs" c="dimmed" fw={400}>{` · ${zone}`}</Text>
      </Text>
      {occupationsDeLaPlace.map((occupation) => (
        <Link
          key={occupation.ligneId}
          to="/promotions"
          search={{ promotion: occupation.promotionId }}
          className={styles.occupation}
        >
          {direOccupation(occupation, jour)}
          {occupation.dateDebut <= jour && occupation.occupe && occupation.nbPreuves === 0 ? (
            <strong> · photo attendue</strong>
          ) : null}
        </Link>
      ))}
    </li>
  );
};

/** The plan of the shop until next Monday, emplacement by emplacement (PIL-19). */
export const PlanDeLaSemaine = () => {
  const jour = aujourdhui();
  const lundi = ajouterJours(finDeSemaine(jour), 1);
  const plan = useQuery(emplacementQueries.plan());
  const occupations = useQuery(promotionQueries.plan({ du: jour, au: lundi }));
  const enEchec = [plan, occupations].find(({ isError, data }) => isError && data === undefined);
  const parPlace = Map.groupBy(occupations.data ?? [], ({ emplacementId }) => emplacementId);
  const places = (plan.data?.zones ?? []).flatMap((zone) =>
    zone.emplacements
      .filter(({ id, actif }) => actif || parPlace.has(id))
      .map(({ id, nom }) => ({ id, nom, zone: zone.nom })),
  );
  const occupees = places.filter(({ id }) => parPlace.has(id));
  const libres = places.filter(({ id }) => !parPlace.has(id));
  const contenu =
    plan.data && occupations.data ? (
      places.length === 0 ? (
        <EmptyState compact titre="Aucun emplacement" texte="Le titulaire décrit le plan du magasin." />
      ) : (
        <>
          <ul className={styles.plan}>
            {occupees.map(({ id, nom, zone }) => (
              <Place key={id} nom={nom} zone={zone} occupationsDeLaPlace={parPlace.get(id) ?? []} />
            ))}
          </ul>
          {libres.length > 0 ? (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {accord(libres.length, 'Libre')}&nbsp;: {libres.map(({ nom }) => nom).join(', ')}.
            </Text>
          ) : null}
        </>
      )
    ) : (
      <Skeleton h={240} />
    );
  return (
    <Section
      titre="Le plan de la semaine"
      texte={`Ce qui est en place, et ce qui change d’ici au lundi ${formatJour(lundi)}.`}
      cadre
      actions={
        <LienTexte to="/promotions" search={{ vue: 'plan' }} size="sm" style={{ whiteSpace: 'nowrap' }}>
          Tout le plan
        </LienTexte>
      }
    >
      {enEchec ? <ErrorState compact erreur={enEchec.error} onReessayer={() => void enEchec.refetch()} /> : contenu}
    </Section>
  );
};
