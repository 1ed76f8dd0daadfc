import { Skeleton, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { encaissementQueries } from '#web/features/argent/encaissement/queries.ts';
import { factureQueries } from '#web/features/argent/facture/queries.ts';
import { rfaQueries } from '#web/features/argent/rfa/queries.ts';
import { notificationQueries } from '#web/features/courrier/notification/queries.ts';
import { reclamationQueries } from '#web/features/echanges/reclamation/queries.ts';
import { promotionQueries } from '#web/features/operations/promotion/queries.ts';
import { rdvQueries } from '#web/features/rendez-vous/rdv/queries.ts';
import { SuitesRdv } from '#web/features/rendez-vous/rdv/SuitesRdv.tsx';
import { aujourdhui } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Accueil.module.css';
import {
  lignesEncaissements,
  lignesEncours,
  lignesFactures,
  lignesPromotions,
  lignesReclamations,
  lignesRfa,
} from './lignes-a-faire.ts';
import { LigneDeTravail } from './LigneDeTravail.tsx';
import { NotificationsATraiter, NOTIFICATIONS_A_TRAITER } from './NotificationsATraiter.tsx';
import { promotionsProches, tgAPoser } from './promotions-proches.ts';
import { accueilQueries } from './queries.ts';

/** What this person may open. Every account has notifications. */
export type Ouverts = {
  encours: boolean;
  factures: boolean;
  rfas: boolean;
  promotions: boolean;
  reclamations: boolean;
  rdvs: boolean;
};

/** Read together: the list is never shown in part, nor pushed down by a late answer. */
const useTravail = ({ encours, factures, rfas, promotions, reclamations, rdvs }: Ouverts) =>
  useQueries({
    queries: [
      { ...accueilQueries.encoursAFaire(), enabled: encours },
      { ...encaissementQueries.aFaire(), enabled: encours },
      { ...factureQueries.tuiles(), enabled: factures },
      { ...rfaQueries.aFaire(), enabled: rfas },
      { ...promotionQueries.tuiles(), enabled: promotions },
      { ...promotionsProches(aujourdhui()), enabled: promotions },
      { ...reclamationQueries.nb(), enabled: reclamations },
      { ...rdvQueries.aFaire(), enabled: rdvs },
      notificationQueries.page(NOTIFICATIONS_A_TRAITER),
    ],
    combine: (lectures) => {
      const [duEncours, desAvoirs, desFactures, desRfas, desPromotions, proches, desReclamations, rdv, notifications] =
        lectures;
      return {
        attendu: lectures.some(({ isLoading }) => isLoading),
        echec: lectures.find(({ isError, data }) => isError && data === undefined),
        lignes: [
          ...(duEncours.data ? lignesEncours(duEncours.data) : []),
          ...(desAvoirs.data ? lignesEncaissements(desAvoirs.data) : []),
          ...(desFactures.data ? lignesFactures(desFactures.data) : []),
          ...(desRfas.data ? lignesRfa(desRfas.data) : []),
          ...(desPromotions.data
            ? lignesPromotions(desPromotions.data, tgAPoser(proches.data ?? [], aujourdhui()))
            : []),
          ...(desReclamations.data ? lignesReclamations(desReclamations.data) : []),
        ].filter(({ nombre }) => nombre > 0),
        suites: (rdv.data?.actions.length ?? 0) + (rdv.data?.prochains.length ?? 0),
        notifications: notifications.data?.total ?? 0,
      };
    },
  });

/** Everything that waits for this person, in one list: money, answers, RDVs, then what was notified (PIL-7). */
export const AFaire = (ouverts: Ouverts) => {
  const { attendu, echec, lignes, suites, notifications } = useTravail(ouverts);
  return (
    <Section
      titre="À faire"
      cadre
      actions={
        notifications > 0 ? (
          <LienTexte to="/notifications" search={{ processed: false }} size="sm">
            Toutes les notifications
          </LienTexte>
        ) : null
      }
    >
      {attendu ? (
        <Skeleton h={240} />
      ) : (
        <div>
          {echec ? <ErrorState compact erreur={echec.error} onReessayer={() => void echec.refetch()} /> : null}
          {lignes.length > 0 ? (
            <ul className={styles.liste}>
              {lignes.map((ligne) => (
                <LigneDeTravail key={ligne.texte} {...ligne} />
              ))}
            </ul>
          ) : null}
          {suites > 0 ? <SuitesRdv /> : null}
          {notifications > 0 ? <NotificationsATraiter /> : null}
          {echec === undefined && lignes.length + suites + notifications === 0 ? (
            <Text size="sm" c="dimmed" py="sm">
              Tout est fait&nbsp;: rien ne vous attend.
            </Text>
          ) : null}
        </div>
      )}
    </Section>
  );
};
