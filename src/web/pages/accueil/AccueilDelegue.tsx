import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PharmacieSuivie } from '#shared/features/pilotage/trade/contract.ts';
import { DemandesEnvoyees } from '#web/features/reseau/delegue/DemandesEnvoyees.tsx';
import { tradeQueries } from '#web/pages/trade/queries.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import styles from './Accueil.module.css';
import { CalendrierTrade } from './CalendrierTrade.tsx';
import { PharmaciesSuivies } from './PharmaciesSuivies.tsx';

/** Something was ever begun there: before, nothing can be said to be done (COM-134). */
const aCommence = ({ promotions: { enCours, aVenir, aTraiter, proposees }, encours }: PharmacieSuivie): boolean =>
  enCours + aVenir + aTraiter + proposees + (encours ? encours.aDeclarer.nombre + encours.aRegler.nombre : 0) > 0;

/** The home of a delegate: what waits, his pharmacies, what he asked, and the calendar of them all (RES-86). */
export const AccueilDelegue = ({ aFaire }: { aFaire: (commence: boolean) => ReactNode }) => {
  const { utilisateur } = useConnecte();
  const pharmacies = useQuery(tradeQueries.cartes()).data ?? [];
  return (
    <>
      <div className={styles.colonnes}>
        {aFaire(pharmacies.some(aCommence))}
        <div className={styles.colonne}>
          <PharmaciesSuivies />
          {utilisateur.fakeTenant ? null : <DemandesEnvoyees />}
        </div>
      </div>
      {pharmacies.length > 0 ? <CalendrierTrade /> : null}
    </>
  );
};
