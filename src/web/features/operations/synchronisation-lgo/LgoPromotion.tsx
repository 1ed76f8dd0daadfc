import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconDownload, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyncLgo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { libelleSyncLgo } from '#shared/features/operations/operation/messages.ts';
import type { ProduitSync, SyncPromotion } from '#shared/features/operations/synchronisation-lgo/contract.ts';
import { libelleAttenteLgo } from '#shared/features/operations/synchronisation-lgo/messages.ts';
import { insecable } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import styles from './LgoPromotion.module.css';
import { detailProduitLgo, phraseConnexion } from './mots.ts';
import { syncLgo, useActesSyncLgo, type ActeLgo } from './queries.ts';

const TEINTES: Readonly<Record<SyncLgo, Teinte>> = {
  ok: 'vert',
  ko: 'rouge',
  non_synchronizable: 'gris',
  manually_created: 'bleu',
};
/** Labels in the masculine, for a product. */
const ETATS: Readonly<Record<SyncLgo, string>> = { ...libelleSyncLgo, manually_created: 'Saisi à la main' };
const DITS: Readonly<Record<ActeLgo, string>> = {
  reessayer: 'L’envoi au LGO repart.',
  saisir: 'Noté : saisi dans le LGO.',
  annulerSaisie: 'La saisie est annulée.',
};

type Faire = (geste: ActeLgo, cles?: string[]) => void;

const Pastille = ({ etat, attente }: Pick<ProduitSync, 'etat' | 'attente'>) =>
  etat ? (
    <StatusBadge teinte={TEINTES[etat]}>{ETATS[etat]}</StatusBadge>
  ) : attente ? (
    <StatusBadge teinte="orange">{libelleAttenteLgo[attente]}</StatusBadge>
  ) : null;

const actionsDe = ({ cle, droits }: ProduitSync, faire: Faire): Action[] => [
  ...(droits.reessayer
    ? [{ cle: 'reessayer', libelle: 'Réessayer', icone: IconRefresh, faire: () => faire('reessayer', [cle]) }]
    : []),
  ...(droits.saisir
    ? [{ cle: 'saisir', libelle: 'J’ai saisi dans le LGO', icone: IconCheck, faire: () => faire('saisir', [cle]) }]
    : []),
  ...(droits.annulerSaisie
    ? [
        {
          cle: 'annuler',
          libelle: 'Annuler la saisie',
          icone: IconArrowBackUp,
          faire: () => faire('annulerSaisie', [cle]),
        },
      ]
    : []),
];

const Produit = ({ produit, faire }: { produit: ProduitSync; faire: Faire }) => {
  const actions = actionsDe(produit, faire);
  const dit = detailProduitLgo(produit);
  return (
    <li className={styles.produit}>
      <div className={styles.texte}>
        <Text size="sm">{produit.nom}</Text>
        {dit ? (
          <Text size="xs" c="dimmed">
            {insecable(dit)}
          </Text>
        ) : null}
      </div>
      <Pastille {...produit} />
      {actions.length > 0 ? (
        <ActionMenu libelle={`Actions de ${produit.nom} dans le LGO`} actions={actions} />
      ) : (
        <span className={styles.sansAction} />
      )}
    </li>
  );
};

type Props = { promotion: { readonly id: number; readonly version: number } };

const Contenu = ({ promotion, synchronisation }: Props & { synchronisation: SyncPromotion }) => {
  const actes = useActesSyncLgo(promotion);
  const [enCours, setEnCours] = useState<string | null>(null);
  const mener = async (cle: string, acte: () => Promise<unknown>, dit?: string) => {
    setEnCours(cle);
    try {
      await acte();
      if (dit) succes(dit);
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnCours(null);
    }
  };
  const faire: Faire = (geste, cles) => void mener(geste, () => actes.faire(geste, cles), DITS[geste]);
  const peut = (geste: keyof ProduitSync['droits']) => synchronisation.produits.some(({ droits }) => droits[geste]);
  // One sentence stands for all the products without effect; those already there before a change of the promotion stay
  // listed.
  const montres = synchronisation.produits.filter(
    ({ etat }) => synchronisation.sansEffet === null || etat !== 'non_synchronizable',
  );
  return (
    <>
      {synchronisation.sansEffet === null ? null : (
        <Text size="sm">{insecable(`${synchronisation.sansEffet} Rien n’est à y saisir.`)}</Text>
      )}
      {montres.length > 0 ? (
        <ul className={styles.produits} aria-label="Produits dans le LGO">
          {montres.map((produit) => (
            <Produit key={produit.cle} produit={produit} faire={faire} />
          ))}
        </ul>
      ) : null}
      <Group gap="xs">
        {peut('reessayer') ? (
          <Button
            size="xs"
            variant="default"
            loading={enCours === 'reessayer'}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => faire('reessayer')}
          >
            {synchronisation.produits.some(({ etat }) => etat === 'ko') ? 'Tout réessayer' : 'Envoyer maintenant'}
          </Button>
        ) : null}
        {synchronisation.droits.exporter ? (
          <Button
            size="xs"
            variant="default"
            loading={enCours === 'exporter'}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void mener('exporter', actes.exporter)}
          >
            Exporter pour le LGO
          </Button>
        ) : null}
        {synchronisation.droits.fiche ? (
          <Button
            size="xs"
            variant="default"
            loading={enCours === 'fiche'}
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => void mener('fiche', actes.fiche)}
          >
            Fiche de saisie
          </Button>
        ) : null}
        {peut('saisir') ? (
          <Button
            size="xs"
            variant="default"
            loading={enCours === 'saisir'}
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => faire('saisir')}
          >
            J’ai tout saisi dans le LGO
          </Button>
        ) : null}
      </Group>
    </>
  );
};

/**
 * The state of each product of a promotion in the pharmacy's LGO, with its acts (CNX-62, CNX-66); renders nothing
 * without a connection.
 */
export const LgoPromotion = ({ promotion }: Props) => {
  const { data, error, refetch } = useQuery(syncLgo(promotion.id));
  if (error && !data)
    return (
      <Section titre="LGO">
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      </Section>
    );
  if (!data || data.connexion === 'AUCUNE' || data.produits.length === 0) return null;
  return (
    <Section titre="LGO" texte={insecable(phraseConnexion(data))}>
      <Contenu promotion={promotion} synchronisation={data} />
    </Section>
  );
};
