import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { z } from 'zod';
import { ajouterJours } from '#shared/core/dates.ts';
import { libellesCode, libellesPerimetre } from '#shared/features/catalogue/regle-legale/messages.ts';
import {
  codesRegleLegale,
  perimetresDe,
  regleLegaleSaisieSchema,
  uniteDe,
  type CodeRegleLegale,
  type RegleLegale,
  type UniteRegleLegale,
} from '#shared/features/catalogue/regle-legale/schemas.ts';
import { useEdition } from '#web/lib/edition.ts';
import { useFormulaire, type EtatFormulaire as Etat, type SaisieDe } from '#web/lib/formulaire.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { DecimalField } from '#web/ui/fields/DecimalField.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { EnvoiAuPied, Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { MotsField } from './MotsField.tsx';
import { useActesRegleLegale } from './queries.ts';

type Valeurs = SaisieDe<z.input<typeof regleLegaleSaisieSchema>>;

const saisieDe = (regleLegale: RegleLegale): Valeurs => ({
  code: regleLegale.code,
  perimetre: regleLegale.perimetre,
  libelle: regleLegale.libelle,
  valeur: regleLegale.valeur,
  mots: regleLegale.mots,
  dateDebut: regleLegale.dateDebut,
  dateFin: regleLegale.dateFin ?? '',
  source: regleLegale.source,
  verifieLe: regleLegale.verifieLe ?? '',
  note: regleLegale.note ?? '',
});

const VIDE: Valeurs = {
  code: 'PLAFOND_PROMO_VALEUR',
  perimetre: 'ALIMENTAIRE',
  libelle: '',
  valeur: null,
  mots: [],
  dateDebut: '',
  dateFin: '',
  source: '',
  verifieLe: '',
  note: '',
};
/** The next period of a rule: from the day after, without end, to be verified. */
const suite = (modele: RegleLegale): Valeurs => ({
  ...saisieDe(modele),
  dateDebut: modele.dateFin ? ajouterJours(modele.dateFin, 1) : '',
  dateFin: '',
  verifieLe: '',
});

const Valeur = ({ unite, f }: { unite: UniteRegleLegale | undefined; f: Etat<Valeurs> }) => {
  const commun = { ...f.champ('valeur'), description: 'Vide : le chiffre n’est pas connu' };
  switch (unite) {
    case 'POURCENT':
      return <PourcentageField label="Plafond" {...commun} />;
    case 'CENTIMES':
      return <MontantField label="Montant" {...commun} />;
    case 'JOURS':
      return <EntierField label="Délai" signe="jours" rightSectionWidth={60} {...commun} />;
    case 'POINTS':
      return <DecimalField label="Points ajoutés" signe="points" rightSectionWidth={60} {...commun} />;
    case 'MOTS':
    case 'AUCUNE':
    case undefined:
      return null;
  }
};

const Champs = ({ f }: { f: Etat<Valeurs> }) => {
  const code = f.valeurs.code as CodeRegleLegale;
  const perimetres = perimetresDe(code);
  const unite = uniteDe(code, f.valeurs.perimetre as RegleLegale['perimetre']);
  const choisir = (choisi: CodeRegleLegale | null) => {
    if (choisi) f.poser({ code: choisi, perimetre: perimetresDe(choisi)[0] ?? 'TOUS', valeur: null, mots: [] });
  };
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ChoixField
          label="Règle"
          withAsterisk
          allowDeselect={false}
          options={codesRegleLegale.map((value) => ({ value, label: libellesCode[value] }))}
          {...f.champ('code')}
          onChange={choisir}
        />
        <ChoixField
          label="Périmètre"
          withAsterisk
          allowDeselect={false}
          options={perimetres.map((value) => ({ value, label: libellesPerimetre[value] }))}
          {...f.champ('perimetre')}
        />
      </SimpleGrid>
      <TextInput label="Libellé" withAsterisk data-autofocus {...f.champ('libelle')} />
      <Valeur unite={unite} f={f} />
      {unite === 'MOTS' ? <MotsField label="Mots" withAsterisk {...f.champ('mots')} /> : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <JourField label="En vigueur du" withAsterisk {...f.champ('dateDebut')} />
        <JourField
          label="Au"
          description="Vide : jusqu’à nouvel ordre"
          inputWrapperOrder={ORDRE}
          {...f.champ('dateFin')}
        />
      </SimpleGrid>
      <TexteLongField label="Source" withAsterisk maximum={500} autosize minRows={2} {...f.champ('source')} />
      <JourField
        label="Vérifiée le"
        description="Vide : à vérifier"
        inputWrapperOrder={ORDRE}
        {...f.champ('verifieLe')}
      />
      <TexteLongField label="Note" maximum={500} autosize minRows={2} {...f.champ('note')} />
    </Stack>
  );
};
const ORDRE = ['label', 'input', 'description', 'error'] as const as ('label' | 'input' | 'description' | 'error')[];

const Tiroir = ({
  f,
  titre,
  envoyer,
  fermer,
}: {
  f: Etat<Valeurs>;
  titre: string;
  envoyer: string;
  fermer: () => void;
}) => (
  <DetailDrawer
    ouvert
    onFermer={fermer}
    titre={titre}
    pied={
      <>
        <Button variant="default" onClick={fermer} disabled={f.enCours}>
          Annuler
        </Button>
        <EnvoiAuPied formulaire={f}>{envoyer}</EnvoiAuPied>
      </>
    }
  >
    <Formulaire formulaire={f} boutonsAuPied>
      <Champs f={f} />
    </Formulaire>
  </DetailDrawer>
);

type CreerProps = {
  modele?: RegleLegale | undefined;
  onFermer: () => void;
  onCreee?: ((id: number) => void) | undefined;
};
const Creer = ({ modele, onFermer, onCreee }: CreerProps) => {
  const { creer } = useActesRegleLegale();
  const f = useFormulaire(
    regleLegaleSaisieSchema,
    modele ? suite(modele) : VIDE,
    async (saisie, { idempotencyKey }) => {
      const { id } = await creer(saisie, idempotencyKey);
      succes('Règle ajoutée.');
      onFermer();
      onCreee?.(id);
    },
  );
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return <Tiroir f={f} titre="Nouvelle règle légale" envoyer="Ajouter la règle" fermer={fermer} />;
};

const Modifier = ({ regleLegale, onFermer }: { regleLegale: RegleLegale; onFermer: () => void }) => {
  const { modifier, relire } = useActesRegleLegale();
  const { formulaire, fermer } = useEdition(regleLegaleSaisieSchema, regleLegale, {
    champs: saisieDe,
    enregistrer: async (saisie, version) => {
      await modifier(regleLegale.id, { ...saisie, version });
      succes('Règle enregistrée.');
    },
    relire: () => relire(regleLegale.id),
    onFermer,
  });
  return <Tiroir f={formulaire} titre="Modifier la règle légale" envoyer="Enregistrer" fermer={fermer} />;
};

/** A rule and its period: added, or changed. */
export const RegleLegaleForm = ({ regleLegale, ...reste }: CreerProps & { regleLegale?: RegleLegale }) =>
  regleLegale ? <Modifier regleLegale={regleLegale} onFermer={reste.onFermer} /> : <Creer {...reste} />;
