import { Select, TextInput } from '@mantine/core';
import { libelleGenreFacture, libelleNatureFacture } from '#shared/features/argent/facture/messages.ts';
import { genresPossibles } from '#shared/features/argent/facture/rules.ts';
import { naturesFacture } from '#shared/features/argent/facture/schemas.ts';
import type { SaisieLue } from '#shared/features/argent/facture/schemas/saisie.ts';
import { ChoixLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Saisie.module.css';

const GENRES = naturesFacture.map((nature) => ({
  group: libelleNatureFacture[nature],
  items: genresPossibles(nature).map((value) => ({ value, label: libelleGenreFacture[value] })),
}));

const NUMERO = 'SIREN, SIRET ou TVA';

type Props = { f: Pick<EtatFormulaire<SaisieLue>, 'champ'> };

/** Fields of the head of a document. */
export const SaisieEntete = ({ f }: Props) => (
  <>
    <Section titre="Document">
      <div className={styles.champs}>
        <Select
          label="Nature"
          required
          allowDeselect={false}
          data={GENRES}
          checkIconPosition="right"
          {...f.champ('genre')}
        />
        <TextInput label="Numéro" required {...f.champ('numero')} />
        <JourField label="Date" required {...f.champ('dateEmission')} />
        <JourField label="Échéance" {...f.champ('dateEcheance')} />
        <TextInput label="Devise" required maxLength={3} {...f.champ('devise')} />
        <TextInput
          label="Factures citées"
          description="Leurs numéros, séparés par des virgules"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...f.champ('citees')}
        />
      </div>
    </Section>
    <Section titre="Vendeur et acheteur">
      <div className={styles.champs}>
        <ChoixLaboratoire label="Laboratoire" placeholder="Choisir" {...f.champ('laboratoireId')} />
        <TextInput label="Vendeur écrit" {...f.champ('vendeurNom')} />
        <TextInput label="Numéro du vendeur" placeholder={NUMERO} {...f.champ('vendeurNumero')} />
        <TextInput label="Acheteur écrit" {...f.champ('acheteurNom')} />
        <TextInput label="Numéro de l’acheteur" placeholder={NUMERO} {...f.champ('acheteurNumero')} />
      </div>
    </Section>
    <Section titre="Totaux écrits">
      <div className={styles.champs}>
        <MontantField label="Total HT" {...f.champ('htCentimes')} />
        <MontantField label="TVA" {...f.champ('tvaCentimes')} />
        <MontantField label="Total TTC" {...f.champ('ttcCentimes')} />
      </div>
    </Section>
  </>
);
