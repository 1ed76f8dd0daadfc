import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TypeEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { formatMontants, poidsDe } from '#shared/core/nature-fiscale.ts';
import { lignesAFaire, montantAFaire, ordreAFaire, type LigneAFaire } from '#shared/features/pilotage/accueil/rules.ts';
import { notificationQueries } from '#web/features/courrier/notification/queries.ts';
import { accord, aujourdhui } from '#web/lib/formats.ts';
import { estSessionAbonnee, useConnecte } from '#web/session/session-ouverte.ts';
import { differer } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Accueil.module.css';
import { useActesAccueil } from './actes-accueil.ts';
import type { Regard } from './lieux-a-faire.ts';
import { LigneDeTravail } from './LigneDeTravail.tsx';
import { NotificationsATraiter } from './NotificationsATraiter.tsx';
import { accueilQueries } from './queries.ts';
import { estRedite } from './redites.ts';

// Loaded with the first act.
const ActeDemande = differer(async () => (await import('./ActeDemande.tsx')).ActeDemande);

/** Lines shown at first; a button shows the others. */
const MAX_EN_VUE = 12;
/** Notifications read: enough to keep five that no line repeats. */
const NOTIFICATIONS_LUES = { processed: 'false', taille: 25 } as const;
const MAX_NOTIFICATIONS = 5;
const cleDe = ({ sorte, annee, element }: LigneAFaire): string => `${sorte} ${annee ?? ''} ${element?.id ?? ''}`;

const Lignes = ({ lignes, regard }: { lignes: readonly LigneAFaire[]; regard: Regard }) => {
  const [toutes, setToutes] = useState(false);
  const { actes, demandee, finir } = useActesAccueil();
  const vues = toutes || lignes.length <= MAX_EN_VUE + 1 ? lignes : lignes.slice(0, MAX_EN_VUE);
  return (
    <>
      <ul className={styles.liste}>
        {vues.map((ligne) => (
          <LigneDeTravail key={cleDe(ligne)} ligne={ligne} regard={regard} actes={actes} />
        ))}
      </ul>
      {vues.length < lignes.length ? (
        <Button variant="subtle" size="compact-sm" ml={-8} mt={4} onClick={() => setToutes(true)}>
          Voir {accord(lignes.length - vues.length, 'la dernière', `les ${lignes.length - vues.length} autres`)}
        </Button>
      ) : null}
      {demandee ? <ActeDemande ligne={demandee} types={regard.types} onFermer={finir} /> : null}
    </>
  );
};

/**
 * The to-do list of this user, largest amounts first, then the notifications (PIL-7, PIL-10).
 * @param commence false: nothing has begun yet, so an empty list does not mean that everything is done (COM-134)
 */
export const AFaire = ({ commence = true }: { commence?: boolean }) => {
  const abonne = estSessionAbonnee(useConnecte());
  const travail = useQuery({ ...accueilQueries.aFaire(), enabled: abonne });
  const notifications = useQuery(notificationQueries.page(NOTIFICATIONS_LUES));
  const nbNotifications = notifications.data?.total ?? 0;
  const regard: Regard = { types: (travail.data?.typesEncours ?? null) as TypeEncours[] | null, jour: aujourdhui() };
  const lignes = lignesAFaire(travail.data?.groupes ?? []).toSorted(ordreAFaire);
  const montant = montantAFaire(lignes);
  const nouvelles = (notifications.data?.elements ?? [])
    .filter(({ link }) => !estRedite(link, lignes, regard))
    .slice(0, MAX_NOTIFICATIONS);
  const enEchec = [travail, notifications].find(({ isError, data }) => isError && data === undefined);
  return (
    <Section
      titre="À faire"
      texte={poidsDe(montant) > 0 ? `${formatMontants(montant)} attendent.` : undefined}
      cadre
      actions={
        nbNotifications > 0 ? (
          <LienTexte to="/notifications" search={{ processed: false }} size="sm" style={{ whiteSpace: 'nowrap' }}>
            Toutes les notifications
          </LienTexte>
        ) : null
      }
    >
      {travail.isLoading || notifications.isLoading ? (
        <Skeleton h={240} />
      ) : (
        <div>
          {enEchec ? <ErrorState compact erreur={enEchec.error} onReessayer={() => void enEchec.refetch()} /> : null}
          {lignes.length > 0 ? <Lignes lignes={lignes} regard={regard} /> : null}
          {nouvelles.length > 0 ? <NotificationsATraiter notifications={nouvelles} /> : null}
          {enEchec === undefined && lignes.length + nouvelles.length === 0 ? (
            <Text size="sm" c="dimmed" py="sm">
              {commence ? 'Tout est fait\u00a0: rien ne vous attend.' : 'Ce qui vous attend s’écrira ici.'}
            </Text>
          ) : null}
        </div>
      )}
    </Section>
  );
};
