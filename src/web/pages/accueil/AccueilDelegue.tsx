import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PharmacieSuivie } from '#shared/features/pilotage/trade/contract.ts';
import { DemandesEnvoyees } from '#web/features/reseau/delegue/DemandesEnvoyees.tsx';
import { tradeQueries } from '#web/pages/trade/queries.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import styles from './Accueil.module.css';
import { CalendrierTrade } from './CalendrierTrade.tsx';
import { PharmaciesSuivies } from './PharmaciesSuivies.tsx';

/**
 * True once this pharmacy has begun something: before that, an empty list does not mean that everything is done
 * (COM-134).
 */
const aCommence = ({ promotions: { enCours, aVenir, aTraiter, proposees }, encours }: PharmacieSuivie): boolean =>
  enCours + aVenir + aTraiter + proposees + (encours ? encours.aDeclarer.nombre + encours.aRegler.nombre : 0) > 0;

type AccueilDelegueProps = {
  aFaire: ReactNode;
  /** Shown instead of the list as long as nothing has begun. */
  rienEncore: ReactNode;
};

/**
 * The home of a délégué: the to-do list, the pharmacies followed, the requests made, and their common calendar
 * (RES-86).
 */
export const AccueilDelegue = ({ aFaire, rienEncore }: AccueilDelegueProps) => {
  const { utilisateur } = useConnecte();
  const pharmacies = useQuery(tradeQueries.cartes()).data ?? [];
  return (
    <Stack gap="md">
      <div className={styles.colonnes}>
        {pharmacies.some(aCommence) ? aFaire : rienEncore}
        <div className={styles.colonne}>
          <PharmaciesSuivies />
          {utilisateur.fakeTenant ? null : <DemandesEnvoyees />}
        </div>
      </div>
      {pharmacies.length > 0 ? <CalendrierTrade /> : null}
    </Stack>
  );
};
