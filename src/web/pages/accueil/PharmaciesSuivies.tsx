import { formatMontants } from '#shared/core/nature-fiscale.ts';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PharmacieSuivie } from '#shared/features/pilotage/trade/contract.ts';
import { pluriel } from '#web/lib/formats.ts';
import { tradeQueries } from '#web/pages/trade/queries.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Accueil.module.css';

/** Amount of pending work in a pharmacy, to sort them: TGs without photo, then operations, then late encours. */
const attente = ({ promotions: { sansPhoto, aTraiter, proposees }, encours }: PharmacieSuivie): number =>
  sansPhoto * 1_000 + (aTraiter + proposees) * 100 + (encours?.enRetard.nombre ?? 0);

const direAttente = ({ promotions: { enCours, sansPhoto, aTraiter, proposees }, encours }: PharmacieSuivie): string =>
  [
    sansPhoto > 0 ? `${pluriel(sansPhoto, 'TG', 'TG')} sans photo` : null,
    aTraiter > 0 ? `${pluriel(aTraiter, 'promotion')} à traiter` : null,
    proposees > 0 ? `${pluriel(proposees, 'proposition')} sans réponse` : null,
    encours && encours.aDeclarerMaintenant.nombre > 0
      ? `${encours.aDeclarerMaintenant.nombre} encours à déclarer`
      : null,
    encours && encours.rfa.nombre > 0 ? `RFA attendue : ${formatMontants(encours.rfa.montants)}` : null,
    encours && encours.enRetard.nombre > 0 ? `${formatMontants(encours.enRetard.montants)} en retard` : null,
    enCours > 0 ? `${pluriel(enCours, 'promotion')} en cours` : null,
  ]
    .filter(Boolean)
    .join(' · ') || 'Rien n’attend';

/** The pharmacies that a délégué follows, those with pending work first. */
export const PharmaciesSuivies = () => {
  const { data, error, refetch } = useQuery(tradeQueries.cartes());
  const contenu =
    data === undefined ? (
      <Skeleton h={200} />
    ) : data.length === 0 ? (
      <EmptyState compact titre="Aucune pharmacie" texte="Demandez l’accès à une pharmacie : elle décide." />
    ) : (
      <ul className={styles.liste}>
        {data
          .toSorted((a, b) => attente(b) - attente(a))
          .map((pharmacie) => (
            <li key={pharmacie.id}>
              <Link to="/trade" search={{ ouvert: pharmacie.id }} className={styles.objet}>
                <span className={styles.quoi}>
                  <Text span size="sm" fw={600} display="block">
                    {[pharmacie.nom, pharmacie.ville].filter(Boolean).join(' · ')}
                  </Text>
                  <Text span size="xs" c="dimmed" display="block">
                    {direAttente(pharmacie)}
                  </Text>
                </span>
                <PastilleNonLus nombre={pharmacie.promotions.nonLus} />
              </Link>
            </li>
          ))}
      </ul>
    );
  return (
    <Section
      titre="Vos pharmacies"
      cadre
      actions={
        <LienTexte to="/trade" size="sm" style={{ whiteSpace: 'nowrap' }}>
          Toutes les pharmacies
        </LienTexte>
      }
    >
      {error && !data ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : contenu}
    </Section>
  );
};
