import { Button, Skeleton } from '@mantine/core';
import { IconBuildingStore, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { MesHabilitations } from '#web/features/reseau/delegue/MesHabilitations.tsx';
import { habilitationQueries, ongletsDelegue, VUE_VIDE } from '#web/features/reseau/delegue/queries.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { NavTabs } from '#web/ui/page/NavTabs.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { CartePharmacie } from './CartePharmacie.tsx';
import { tradeQueries } from './queries.ts';
import styles from './Trade.module.css';

const PharmacieDrawer = differer(
  async () => (await import('./PharmacieDrawer.tsx')).PharmacieDrawer,
  ({ id }) => id !== null,
);
const DemandeDialog = differer(
  async () => (await import('#web/features/reseau/delegue/DemandeDialog.tsx')).DemandeDialog,
);

export const urlTrade = ongletsDelegue(z.enum(['pharmacies', 'demandes']).default('pharmacies'));

/** The open pharmacy and its open promotion, which close together. */
const urlPharmacieOuverte = z.object({ ouvert: z.string().optional(), promotion: z.string().optional() });

const Cartes = ({ onDemander }: { onDemander: () => void }) => {
  const { id, ouvrir } = useElementOuvert();
  const { changer } = useEtatUrl(urlPharmacieOuverte);
  const fermer = useCallback(() => changer({ ouvert: null, promotion: null }), [changer]);
  const { data, error, refetch } = useQuery(tradeQueries.cartes());
  const place =
    error && !data ? (
      <ErrorState erreur={error} onReessayer={() => void refetch()} />
    ) : !data ? (
      <div className={styles.cartes} aria-hidden>
        {[1, 2, 3].map((rang) => (
          <Skeleton key={rang} h={210} radius="md" />
        ))}
      </div>
    ) : data.length === 0 ? (
      <EmptyState
        icone={IconBuildingStore}
        titre="Aucune pharmacie"
        texte="Demandez l’accès à une pharmacie : dès qu’elle l’accepte, ses chiffres apparaissent ici."
        action={{ libelle: 'Demander un accès', faire: onDemander }}
      />
    ) : (
      <ul className={styles.cartes} aria-label="Mes pharmacies">
        {data.map((pharmacie) => (
          <li key={pharmacie.id}>
            <CartePharmacie pharmacie={pharmacie} onOuvrir={() => ouvrir(pharmacie.id)} />
          </li>
        ))}
      </ul>
    );
  return (
    <>
      {place}
      <PharmacieDrawer id={id} onFermer={fermer} />
    </>
  );
};

/** `/trade`: the pharmacies a délégué follows, the accesses he asked for, and those offered to him (PIL-5, RES-30). */
export const TradePage = () => {
  const { utilisateur } = useConnecte();
  const { etat, changer } = useEtatUrl(urlTrade);
  const [demande, setDemande] = useState(false);
  const chezSoi = !utilisateur.fakeTenant;
  const { data: aDecider } = useQuery({ ...habilitationQueries.aDecider('DELEGUE'), enabled: chezSoi });
  const ouvrir = () => setDemande(true);
  return (
    <PageShell
      titre="Trade"
      sousTitre="Les pharmacies qui vous ont ouvert leurs données."
      actions={
        chezSoi ? (
          <Button onClick={ouvrir} leftSection={<IconSearch size={16} aria-hidden />}>
            Demander un accès
          </Button>
        ) : undefined
      }
    >
      <NavTabs
        libelle="Trade"
        actif={etat.onglet}
        onChange={(onglet) => changer({ ...VUE_VIDE, onglet })}
        onglets={[
          { id: 'pharmacies', libelle: 'Mes pharmacies', contenu: <Cartes onDemander={ouvrir} /> },
          {
            id: 'demandes',
            libelle: 'Demandes',
            nombre: aDecider,
            urgent: true,
            contenu: chezSoi ? (
              <MesHabilitations
                nom="trade.demandes"
                titre="Demandes et accès"
                vide={{
                  titre: 'Aucune demande',
                  texte: 'Vos demandes et les invitations des pharmacies apparaissent ici.',
                }}
                onDemander={ouvrir}
              />
            ) : (
              <EmptyState
                titre="Aucune demande"
                texte="Un délégué a ses propres accès : ils ne se voient pas en agissant pour sa société."
              />
            ),
          },
        ]}
      />
      {demande ? <DemandeDialog onFermer={() => setDemande(false)} /> : null}
    </PageShell>
  );
};
