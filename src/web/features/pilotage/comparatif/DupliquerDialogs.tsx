import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cleDuProduit } from '#shared/features/pilotage/comparatif/rules/identite.ts';
import {
  duplicationAnneeSchema,
  duplicationComparatifSchema,
  type AnneeDupliquee,
  type LigneComparatif,
} from '#shared/features/pilotage/comparatif/schemas.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { comparatifQueries, useActesComparatif } from './queries.ts';

type ProduitProps = { produit: LigneComparatif; onFermer: () => void; onFait: (id: number, annee: number) => void };

/** Copies one product to another year (CMP-12). */
export const DupliquerProduitDialog = ({ produit, onFermer, onFait }: ProduitProps) => {
  const actes = useActesComparatif();
  const f = useFormulaire(
    duplicationComparatifSchema,
    { annee: produit.annee + 1 },
    async ({ annee }, { idempotencyKey }) => {
      const copie = await actes.dupliquer(produit.id, annee, idempotencyKey);
      succes(`Produit repris en ${annee}.`);
      onFait(copie.id, annee);
    },
    { garde: false },
  );
  return (
    <Modal
      opened
      onClose={onFermer}
      title="Dupliquer vers une autre année"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Formulaire formulaire={f} envoyer="Dupliquer" onAnnuler={onFermer}>
        <Text size="sm">{insecable(`« ${produit.nom} », comparé en ${produit.annee}.`)}</Text>
        <AnneeField label="Vers l’année" required data-autofocus {...f.champ('annee')} />
      </Formulaire>
    </Modal>
  );
};

const bilan = ({ nbCopiees, nbDeja }: AnneeDupliquee, cible: number): string =>
  [
    `${pluriel(nbCopiees, 'produit repris', 'produits repris')} en ${cible}`,
    nbDeja > 0 ? `${pluriel(nbDeja, 'produit y était déjà', 'produits y étaient déjà')} et reste tel quel` : null,
  ]
    .filter(Boolean)
    .join(' ; ');

const MONTRES = 5;
const nomsMontres = (lignes: readonly LigneComparatif[]): string => {
  const noms = lignes.slice(0, MONTRES).map(({ nom }) => nom);
  return noms.join(', ') + (lignes.length > MONTRES ? ` et ${pluriel(lignes.length - MONTRES, 'autre')}` : '');
};
/** Warns that some products are already there: they are not copied twice. */
const DejaLa = ({ source, cible }: { source: readonly LigneComparatif[]; cible: number | null }) => {
  const { data, isPlaceholderData } = useQuery({ ...comparatifQueries.annee(cible ?? 0), enabled: cible !== null });
  if (!data || isPlaceholderData) return null;
  const cles = new Set(data.elements.map(cleDuProduit));
  const deja = source.filter((ligne) => cles.has(cleDuProduit(ligne)));
  return (
    <Text size="sm" role="status">
      {deja.length === 0
        ? insecable(`${pluriel(source.length, 'produit sera repris', 'produits seront repris')}.`)
        : insecable(
            `${pluriel(source.length - deja.length, 'produit sera repris', 'produits seront repris')}. ` +
              `Déjà en ${cible}, laissés tels quels : ${nomsMontres(deja)}.`,
          )}
    </Text>
  );
};

type AnneeProps = {
  annee: number;
  lignes: readonly LigneComparatif[];
  onFermer: () => void;
  onFait: (annee: number) => void;
};

/** Copies a whole year to another one (CMP-13). */
export const DupliquerAnneeDialog = ({ annee, lignes, onFermer, onFait }: AnneeProps) => {
  const actes = useActesComparatif();
  const f = useFormulaire(
    duplicationAnneeSchema,
    { source: annee, cible: annee + 1 },
    async (demande, { idempotencyKey }) => {
      const faite = await actes.dupliquerAnnee(demande, idempotencyKey);
      succes(insecable(`${bilan(faite, demande.cible)}.`));
      onFait(demande.cible);
    },
    { garde: false },
  );
  const cible = duplicationAnneeSchema.shape.cible.safeParse(f.valeurs.cible);
  return (
    <Modal opened onClose={onFermer} title={`Dupliquer ${annee}`} closeButtonProps={{ 'aria-label': 'Fermer' }}>
      <Formulaire formulaire={f} envoyer="Dupliquer l’année" onAnnuler={onFermer}>
        <AnneeField label="Vers l’année" required data-autofocus {...f.champ('cible')} />
        <DejaLa source={lignes} cible={cible.success && cible.data !== annee ? cible.data : null} />
      </Formulaire>
    </Modal>
  );
};
