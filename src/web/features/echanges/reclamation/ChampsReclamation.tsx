import { ActionIcon, Button, Checkbox, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import { libelleMotif } from '#shared/features/echanges/reclamation/messages.ts';
import { natureReclamee, totalReclame } from '#shared/features/echanges/reclamation/rules/montant.ts';
import { motifsReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { ChampTauxTva, ChoixNatureFiscale } from '#web/features/argent/encours/formulaire/ChampsFiscaux.tsx';
import { ResteAEcrireTexte } from '#web/features/courrier/courrier/ResteAEcrireTexte.tsx';
import { insecable } from '#web/lib/formats.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { ChampCode } from '#web/features/catalogue/produit/ChampCode.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Reclamation.module.css';

export const MOTIFS = motifsReclamation.map((value) => ({ value, label: libelleMotif[value] }));

export type LigneSaisieReclamation = {
  nom: string | null;
  ean: string | null;
  lot: string | null;
  quantite: number | null;
  prixUnitaireHtCentimes: number | null;
};
/** The fields common to the creation and modification forms. */
type ChampsCommuns = {
  lignes: LigneSaisieReclamation[];
  montantReclameCentimes: number | null;
  natureFiscale?: NatureFiscale | null;
  tauxTvaCentiemes?: number | null;
  destinataires: (string | null)[];
  referenceCommande: string | null;
  referenceFacture: string | null;
  referenceBl: string | null;
  dateButoir: string | null;
  urgent: boolean | null;
};
type FormulaireCommun = Pick<EtatFormulaire<ChampsCommuns>, 'champ' | 'coche' | 'erreurs' | 'poser' | 'valeurs'>;
/** @param natureHabituelle the account's own nature, used when none is chosen */
export const reclamationEnSaisie = (f: FormulaireCommun, natureHabituelle: NatureFiscale | null = null) => ({
  champ: f.champ,
  coche: f.coche,
  erreurs: f.erreurs,
  lignes: f.valeurs.lignes,
  montant: f.valeurs.montantReclameCentimes,
  natureFiscale: f.valeurs.natureFiscale ?? natureHabituelle,
  destinataires: f.valeurs.destinataires.filter((adresse) => adresse !== null),
  poserLignes: (lignes: LigneSaisieReclamation[]) => f.poser({ lignes }),
  poserDestinataires: (destinataires: string[]) => f.poser({ destinataires }),
});
type SaisieReclamation = ReturnType<typeof reclamationEnSaisie>;

const lisible = (nombre: number | null): number | null => (Number.isNaN(nombre) ? null : nombre);
/** The amount réclamé: typed, HT or TTC, or else the total of the priced lines, which is HT (ENC-92). */
const ChampsMontant = ({ saisie: { champ, montant, natureFiscale, ...saisie } }: { saisie: SaisieReclamation }) => {
  const lignes = saisie.lignes.map(({ quantite, prixUnitaireHtCentimes }) => ({
    quantite: lisible(quantite),
    prixUnitaireHtCentimes: lisible(prixUnitaireHtCentimes),
  }));
  const total = totalReclame(lignes);
  const nature = natureReclamee({ montantReclameCentimes: montant, lignes }, natureFiscale);
  return (
    <div className={styles.montant}>
      <MontantField
        label={['Montant réclamé', nature].filter(Boolean).join(' ')}
        placeholder={total > 0 ? formatMontant(total, 'HT') : undefined}
        description={
          total > 0 && (montant !== total || nature !== 'HT')
            ? insecable(
                montant === null
                  ? `Vide : le total des produits, ${formatMontant(total, 'HT')}.`
                  : `Le total des produits est de ${formatMontant(total, 'HT')}.`,
              )
            : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...champ('montantReclameCentimes')}
      />
      <ChoixNatureFiscale
        {...champ('natureFiscale')}
        value={nature}
        disabled={montant === null && total > 0}
        placeholder="Comme vos encours"
      />
      <ChampTauxTva {...champ('tauxTvaCentiemes')} />
    </div>
  );
};

/** @param encours number of the linked encours, whose amount is the one réclamé */
export const ChampsProduits = ({ saisie, encours }: { saisie: SaisieReclamation; encours: string | null }) => {
  const { champ, lignes, poserLignes } = saisie;
  return (
    <Section titre="Produits et montant">
      {lignes.length > 0 ? (
        <Stack gap="xs">
          {lignes.map((_ligne, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
            <div key={i} className={styles.ligne}>
              <TextInput label="Produit" required {...champ(`lignes.${i}.nom`)} />
              <ChampCode
                label="EAN"
                {...champ(`lignes.${i}.ean`)}
                onScan={({ ean, lot }) => {
                  if (lot !== null) poserLignes(lignes.map((l, rang) => (rang === i ? { ...l, ean, lot } : l)));
                }}
              />
              <TextInput label="Lot" {...champ(`lignes.${i}.lot`)} />
              <EntierField label="Quantité" {...champ(`lignes.${i}.quantite`)} />
              <MontantField label="Prix HT" {...champ(`lignes.${i}.prixUnitaireHtCentimes`)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Retirer le produit ${i + 1}`}
                onClick={() => poserLignes(lignes.filter((_l, rang) => rang !== i))}
              >
                <IconTrash size={17} aria-hidden />
              </ActionIcon>
            </div>
          ))}
        </Stack>
      ) : null}
      <div>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() =>
            poserLignes([...lignes, { nom: '', ean: null, lot: null, quantite: 1, prixUnitaireHtCentimes: null }])
          }
        >
          Ajouter un produit
        </Button>
      </div>
      {encours === null ? (
        <ChampsMontant saisie={saisie} />
      ) : (
        <Text size="sm" c="dimmed">
          Le montant réclamé est celui de l’encours {encours}.
        </Text>
      )}
    </Section>
  );
};

export const ChampsReferences = ({ saisie: { champ, coche } }: { saisie: SaisieReclamation }) => (
  <Section titre="Références et délai">
    <div className={styles.deux}>
      <TextInput label="Commande" {...champ('referenceCommande')} />
      <TextInput label="Facture" {...champ('referenceFacture')} />
      <TextInput label="Bon de livraison" {...champ('referenceBl')} />
      <JourField label="Réponse attendue avant le" {...champ('dateButoir')} />
    </div>
    <Checkbox label="Urgent" {...coche('urgent')} />
  </Section>
);

type PropsDestinataires = {
  saisie: SaisieReclamation;
  contacts: readonly { email: string; nom: string }[];
  requis: boolean;
};

export const ChampDestinataires = ({
  saisie: { champ, destinataires, poserDestinataires, erreurs },
  contacts,
  requis,
}: PropsDestinataires) => {
  const connus = new Set(destinataires.map((adresse) => adresse.toLowerCase()));
  const autres = contacts.filter(({ email }) => !connus.has(email.toLowerCase()));
  // Named `destinataires`, so that its refusals show here.
  const { onBlur } = champ('destinataires') as { onBlur?: () => void };
  const dansLaListe = Object.entries(erreurs).find(([chemin]) => chemin.startsWith('destinataires'))?.[1];
  return (
    <Stack gap={6}>
      <TagsInput
        label="Destinataires"
        required={requis}
        placeholder={destinataires.length === 0 ? 'nom@laboratoire.fr' : undefined}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        value={[...destinataires]}
        onChange={poserDestinataires}
        error={dansLaListe}
        name="destinataires"
        onBlur={onBlur}
      />
      {requis ? <ResteAEcrireTexte destinataires={destinataires} /> : null}
      {autres.length > 0 ? (
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            Contacts :
          </Text>
          {autres.slice(0, 6).map(({ email, nom }) => (
            <Button
              key={email}
              size="compact-xs"
              variant="default"
              onClick={() => poserDestinataires([...destinataires, email])}
            >
              {nom}
            </Button>
          ))}
        </Group>
      ) : null}
    </Stack>
  );
};
