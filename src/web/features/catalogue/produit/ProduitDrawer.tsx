import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Produit } from '#shared/features/catalogue/produit/contract.ts';
import { libellesCategorie } from '#shared/features/catalogue/produit/messages.ts';
import { formatCentimes, formatInstant, formatPourcentage } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { Attente } from '#web/ui/Attente.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { produitQueries } from './queries.ts';

const prix = (centimes: number | null) => (centimes === null ? null : formatCentimes(centimes));
const taux = (valeur: number | null) => (valeur === null ? null : formatPourcentage(valeur));
const chiffres = (code: string | null) => code && <span className="chiffres">{code}</span>;

export const Avertissements = ({ phrases }: { phrases: readonly string[] }) =>
  phrases.length > 0 ? (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title="À vérifier">
      {phrases.map((phrase) => (
        <div key={phrase}>{phrase}</div>
      ))}
    </Alert>
  ) : null;

const Contenu = ({ produit }: { produit: Produit }) => (
  <>
    <Avertissements phrases={produit.avertissements} />
    <Section titre="Codes">
      <KeyValue
        entrees={[
          { libelle: 'EAN', valeur: chiffres(produit.ean) },
          { libelle: 'CIP13', valeur: chiffres(produit.cip13) },
          { libelle: 'CIP7', valeur: chiffres(produit.cip7) },
          { libelle: 'Code CIS', valeur: chiffres(produit.codeCis) },
        ]}
      />
    </Section>
    <Section titre="Produit">
      <KeyValue
        entrees={[
          { libelle: 'Laboratoire', valeur: produit.laboratoireNom, large: true },
          { libelle: 'Marque', valeur: produit.marque },
          { libelle: 'Gamme', valeur: produit.gamme },
          { libelle: 'Famille', valeur: produit.famille },
          { libelle: 'Segment', valeur: produit.segment },
          { libelle: 'Sous-segment', valeur: produit.sousSegment },
          {
            libelle: 'Catégorie encadrée',
            valeur: produit.categorieEncadree && libellesCategorie[produit.categorieEncadree],
          },
        ]}
      />
    </Section>
    <Section titre="Prix et taux">
      <KeyValue
        entrees={[
          { libelle: 'Prix public conseillé', valeur: prix(produit.prixPublicConseilleCentimes) },
          { libelle: 'Prix fabricant', valeur: prix(produit.prixFabricantCentimes) },
          { libelle: 'TVA', valeur: taux(produit.tva) },
          { libelle: 'Remboursable', valeur: produit.remboursable ? 'Oui' : 'Non' },
          { libelle: 'Taux de remboursement', valeur: taux(produit.tauxRemboursement) },
        ]}
      />
    </Section>
    <KeyValue
      entrees={[
        { libelle: 'Créé le', valeur: formatInstant(produit.creeLe) },
        {
          libelle: 'Modifié le',
          valeur: `${formatInstant(produit.modifieLe)}${produit.modifieParNom ? ` par ${produit.modifieParNom}` : ''}`,
        },
      ]}
    />
  </>
);

type Props = { id: number | null; actes: (produit: Produit) => readonly Action[]; onFermer: () => void };

/**
 * The drawer of a product, with its acts. Its address is `?ouvert=12`; that of a merged product leads to the kept one.
 */
export const ProduitDrawer = ({ id, actes, onFermer }: Props) => {
  const { data: produit, error, refetch } = useQuery({ ...produitQueries.detail(id ?? 0), enabled: id !== null });
  const possibles = produit ? actes(produit) : [];
  const modifier = possibles.find(({ cle }) => cle === 'modifier');
  return (
    <DetailDrawer
      ouvert={id !== null}
      onFermer={onFermer}
      titre={
        <Text span inherit lineClamp={4} title={produit?.nom}>
          {produit?.nom ?? 'Produit'}
        </Text>
      }
      marque={
        produit ? (
          <StatusBadge style={{ flex: 'none' }} teinte={produit.actif ? 'vert' : 'gris'}>
            {produit.actif ? 'Actif' : 'Inactif'}
          </StatusBadge>
        ) : undefined
      }
      actions={produit ? <ActionMenu libelle={`Actions pour ${produit.nom}`} actions={possibles} /> : undefined}
      pied={
        modifier ? (
          <Button onClick={modifier.faire} leftSection={<IconPencil size={16} aria-hidden />}>
            Modifier
          </Button>
        ) : undefined
      }
    >
      {produit ? <Contenu produit={produit} /> : <Attente erreur={error} onReessayer={() => void refetch()} />}
    </DetailDrawer>
  );
};
