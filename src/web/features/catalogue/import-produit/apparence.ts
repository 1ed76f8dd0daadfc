import type { EtatImport, ImportProduits } from '#shared/features/catalogue/import-produit/contract.ts';
import { libellesEtatImport } from '#shared/features/catalogue/import-produit/messages.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

const teintes: Readonly<Record<EtatImport, Teinte>> = {
  ANALYSE: 'gris',
  VERIFICATION: 'bleu',
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
