import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MAX_ACOMPTES, MAX_PRODUITS_RFA } from '#shared/features/argent/rfa/schemas.ts';
import { ChampCode } from '#web/features/catalogue/produit/ChampCode.tsx';
import type { Chemin } from '#web/lib/formulaire.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { LignesCollables } from '#web/ui/collage/LignesCollables.tsx';
import { lireProduitsRfa } from './produits-colles.ts';
import styles from '../Rfa.module.css';
import type { AcompteSaisi, ProduitSaisiRfa, SaisieRfa } from './saisie-rfa.ts';

type Champ = (chemin: Chemin<SaisieRfa>) => object;
const Retirer = ({ libelle, onClick }: { libelle: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={libelle} onClick={onClick}>
    <IconTrash size={16} aria-hidden />
  </ActionIcon>
);

type AcomptesProps = { acomptes: readonly AcompteSaisi[]; champ: Champ; onChange: (acomptes: AcompteSaisi[]) => void };

/** Interim payments, deducted from what is due (RFA-8). */
export const RfaFormAcomptes = ({ acomptes, champ, onChange }: AcomptesProps) => (
  <Stack gap={6} role="group" aria-label="Acomptes">
    <Group justify="space-between" gap="xs">
      <Text size="sm" fw={550}>
        Acomptes
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={acomptes.length >= MAX_ACOMPTES}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => onChange([...acomptes, { date: null, montantCentimes: null }])}
      >
        Ajouter un acompte
      </Button>
    </Group>
    {acomptes.map((_acompte, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- a payment has no other identity than its place
      <div key={i} className={styles.acompteSaisi}>
        <JourField aria-label={`Date, acompte ${i + 1}`} {...champ(`acomptes.${i}.date`)} />
        <MontantField
          aria-label={`Montant, acompte ${i + 1}`}
          placeholder="Montant"
          {...champ(`acomptes.${i}.montantCentimes`)}
        />
        <Retirer libelle={`Retirer l’acompte ${i + 1}`} onClick={() => onChange(acomptes.filter((_, j) => j !== i))} />
      </div>
    ))}
  </Stack>
);

const VIDE: ProduitSaisiRfa = { nom: '', ean: '' };
type ProduitsProps = {
  produits: readonly ProduitSaisiRfa[];
  champ: Champ;
  onChange: (produits: ProduitSaisiRfa[]) => void;
};

/** The products of the gamme, typed or pasted from a spreadsheet, by which factures count. */
export const RfaFormProduits = ({ produits, champ, onChange }: ProduitsProps) => (
  <LignesCollables
    mots={{
      titre: `Produits concernés${produits.length > 0 ? ` (${produits.length})` : ''}`,
      ajouter: 'Ajouter un produit',
      copiees: 'Produits copiés',
      ordre: 'Nom, code EAN : dans cet ordre ou avec leur en-tête.',
    }}
    nom="Produits"
    lignes={produits}
    vide={VIDE}
    estVide={({ nom, ean }) => !nom && !ean}
    max={MAX_PRODUITS_RFA}
    lire={lireProduitsRfa}
    onChange={onChange}
  >
    {produits.map((_produit, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- a product has no other identity than its place
      <div key={i} className={styles.produitSaisi}>
        <TextInput aria-label={`Nom, produit ${i + 1}`} placeholder="Produit" {...champ(`produits.${i}.nom`)} />
        <ChampCode aria-label={`Code EAN, produit ${i + 1}`} placeholder="Code EAN" {...champ(`produits.${i}.ean`)} />
        <Retirer libelle={`Retirer le produit ${i + 1}`} onClick={() => onChange(produits.filter((_, j) => j !== i))} />
      </div>
    ))}
  </LignesCollables>
);
