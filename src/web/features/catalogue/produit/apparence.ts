import type { EtatImport, ImportProduits } from '#shared/features/catalogue/import-produit/contract.ts';
import { libellesEtatImport } from '#shared/features/catalogue/import-produit/messages.ts';
import type { Produit } from '#shared/features/catalogue/produit/contract.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

const teintes: Readonly<Record<EtatImport, Teinte>> = {
  ANALYSE: 'gris',
  PRET: 'gris',
  EN_COURS: 'bleu',
  TERMINE: 'vert',
  ECHEC: 'rouge',
  ABANDONNE: 'gris',
};

export const apparenceImport = ({
  etat,
  interrompu,
}: Pick<ImportProduits, 'etat' | 'interrompu'>): { teinte: Teinte; libelle: string } =>
  interrompu
    ? { teinte: 'rouge', libelle: 'Interrompu' }
    : { teinte: teintes[etat], libelle: libellesEtatImport[etat] };

/** The code that identifies a product: the medicine's CIP13, else its EAN. */
export const codeDe = ({ cip13, ean, cip7 }: Pick<Produit, 'cip13' | 'ean' | 'cip7'>): string | null =>
  cip13 ?? ean ?? cip7;
