import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Produit } from '#shared/features/catalogue/produit/contract.ts';
import { libellesCategorie } from '#shared/features/catalogue/produit/messages.ts';
import { formatCentimes, formatDepuis, formatInstant, formatPourcentage } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { codeDe } from './apparence.ts';

const Code = ({ produit }: { produit: Produit }) => {
  const code = codeDe(produit);
  if (code === null) return null;
  const [avertissement] = produit.avertissements;
  return (
    <Group gap={4} wrap="nowrap">
      <Text component="span" size="sm" className="chiffres">
        {code}
      </Text>
      {avertissement ? (
        <IconAlertTriangle size={15} color="var(--mantine-color-orange-filled)" role="img" aria-label={avertissement}>
          <title>{avertissement}</title>
        </IconAlertTriangle>
      ) : null}
    </Group>
  );
};

const prix = (centimes: number | null) => (centimes === null ? null : formatCentimes(centimes));

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesProduit: readonly Colonne<Produit>[] = [
  {
    id: 'nom',
    titre: 'Nom',
    valeur: ({ nom }) => <span title={nom}>{nom}</span>,
    tri: true,
    extensible: true,
    largeur: 300,
    fixe: true,
  },
  {
    id: 'code',
    titre: 'Code',
    valeur: (produit) => <Code produit={produit} />,
    largeur: 150,
    genre: 'etat',
    priorite: 2,
  },
  { id: 'marque', titre: 'Marque', valeur: ({ marque }) => marque, tri: true, largeur: 140, carte: 'masquee' },
  {
    id: 'laboratoireNom',
    titre: 'Laboratoire',
    valeur: ({ laboratoireNom }) => laboratoireNom,
    tri: true,
    largeur: 190,
  },
  {
    id: 'tva',
    titre: 'TVA',
    valeur: ({ tva }) => (tva === null ? null : formatPourcentage(tva)),
    tri: true,
    genre: 'nombre',
    largeur: 80,
  },
  {
    id: 'prixPublicConseilleCentimes',
    titre: 'Prix public',
    valeur: ({ prixPublicConseilleCentimes }) => prix(prixPublicConseilleCentimes),
    tri: true,
    genre: 'nombre',
    largeur: 120,
    carte: 'montant',
  },
  {
    id: 'remboursement',
    titre: 'Remboursement',
    valeur: ({ remboursable, tauxRemboursement }) =>
      remboursable ? (tauxRemboursement === null ? 'Oui' : formatPourcentage(tauxRemboursement)) : null,
    genre: 'nombre',
    largeur: 135,
  },
  {
    id: 'actif',
    titre: 'État',
    valeur: ({ actif }) => <StatusBadge teinte={actif ? 'vert' : 'gris'}>{actif ? 'Actif' : 'Inactif'}</StatusBadge>,
    largeur: 95,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'modifieLe',
    titre: 'Modifié',
    valeur: ({ modifieLe }) => <span title={formatInstant(modifieLe)}>{formatDepuis(modifieLe)}</span>,
    tri: true,
    genre: 'date',
    largeur: 150,
    masquee: true,
    carte: 'masquee',
  },
  { id: 'gamme', titre: 'Gamme', valeur: ({ gamme }) => gamme, largeur: 140, masquee: true },
  { id: 'famille', titre: 'Famille', valeur: ({ famille }) => famille, largeur: 160, masquee: true },
  {
    id: 'categorieEncadree',
    titre: 'Catégorie encadrée',
    valeur: ({ categorieEncadree }) => categorieEncadree && libellesCategorie[categorieEncadree],
    largeur: 200,
    masquee: true,
  },
  {
    id: 'prixFabricantCentimes',
    titre: 'Prix fabricant',
    valeur: ({ prixFabricantCentimes }) => prix(prixFabricantCentimes),
    genre: 'nombre',
    largeur: 120,
    masquee: true,
  },
];
