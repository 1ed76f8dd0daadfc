import { Button, Group, Stack, TextInput } from '@mantine/core';
import { unitesContenance } from '#shared/features/pilotage/comparatif/schemas.ts';
import { libelleUniteComparatif } from '#shared/features/pilotage/comparatif/messages.ts';
import { tauxTva } from '#shared/features/catalogue/produit/messages.ts';
import type { ArbreFamilles } from '#shared/features/catalogue/famille/schemas.ts';
import { ChampCode } from '#web/features/catalogue/produit/ChampCode.tsx';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { formatPourcentage } from '#web/lib/formats.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { ChoixMultipleField } from '#web/ui/fields/ChoixMultipleField.tsx';
import { DecimalField } from '#web/ui/fields/DecimalField.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Section } from '#web/ui/Section.tsx';
import grille from '#web/ui/Grille.module.css';
import { VolumeVendu } from './VentesDuProduit.tsx';
import type { SaisieComparatif } from './saisie.ts';

const UNITES = unitesContenance.map((value) => ({ value, label: libelleUniteComparatif[value] }));
const options = (lignes: readonly { readonly id: number; readonly nom: string }[] = []) =>
  lignes.map(({ id, nom }) => ({ value: id, label: nom }));

type Props = {
  f: Pick<EtatFormulaire<SaisieComparatif>, 'champ' | 'valeurs' | 'poser' | 'erreurs'>;
  arbre: ArbreFamilles | undefined;
};
type ChampsProps = Props & { annee: number };

const Classement = ({ f, arbre }: Props) => {
  const { familleId, segmentId, sousSegmentIds } = f.valeurs;
  const famille = arbre?.familles.find(({ id }) => id === familleId);
  const segment = famille?.segments.find(({ id }) => id === segmentId);
  return (
    <>
      <ChoixField
        label="Famille"
        required
        searchable
        {...f.champ('familleId')}
        options={options(arbre?.familles)}
        value={familleId}
        onChange={(choisie) => f.poser({ familleId: choisie, segmentId: null, sousSegmentIds: [] })}
        nothingFoundMessage="Aucune famille : l’administrateur du compte en ajoute dans ses paramètres."
      />
      {famille && famille.segments.length > 0 ? (
        <ChoixField
          label="Segment"
          required
          searchable
          {...f.champ('segmentId')}
          options={options(famille.segments)}
          value={segmentId}
          onChange={(choisi) => f.poser({ segmentId: choisi, sousSegmentIds: [] })}
        />
      ) : null}
      {segment && segment.sousSegments.length > 0 ? (
        <ChoixMultipleField
          label="Sous-segments"
          required
          className={grille.large}
          {...f.champ('sousSegmentIds')}
          options={segment.sousSegments}
          value={sousSegmentIds.map(String)}
          onChange={(ids) => f.poser({ sousSegmentIds: ids.map(Number) })}
        />
      ) : null}
    </>
  );
};

const Tva = ({ f }: Pick<Props, 'f'>) => (
  <Stack gap={4}>
    <PourcentageField label="TVA" required {...f.champ('tva')} />
    <Group gap={4}>
      {tauxTva.map((taux) => (
        <Button
          key={taux}
          size="compact-xs"
          variant={f.valeurs.tva === taux ? 'light' : 'default'}
          aria-pressed={f.valeurs.tva === taux}
          onClick={() => f.poser({ tva: taux })}
        >
          {formatPourcentage(taux)}
        </Button>
      ))}
    </Group>
  </Stack>
);

/** The typed fields of a compared product; all other figures are computed. */
export const ChampsComparatif = ({ f, arbre, annee }: ChampsProps) => (
  <>
    <Section titre="Produit">
      <div className={grille.deux}>
        <ChampLaboratoire required favoris {...f.champ('laboratoireId')} />
        <ChampCode label="EAN" {...f.champ('ean')} />
        <TextInput label="Nom" required className={grille.large} {...f.champ('nom')} />
        <Classement f={f} arbre={arbre} />
      </div>
    </Section>
    <Section titre="Prix et volume">
      <div className={grille.deux}>
        <MontantField label="Prix d’achat remisé HT" required {...f.champ('prixAchatCentimes')} />
        <MontantField label="Prix de vente TTC" required {...f.champ('prixVenteCentimes')} />
        <Tva f={f} />
        <Stack gap={4}>
          <EntierField
            label="Volume annuel"
            required
            signe="unités"
            rightSectionWidth={60}
            {...f.champ('volumeAnnuel')}
          />
          <VolumeVendu
            annee={annee}
            ean={f.valeurs.ean}
            volume={f.valeurs.volumeAnnuel}
            onPrendre={(volumeAnnuel) => f.poser({ volumeAnnuel })}
          />
        </Stack>
        <DecimalField label="Contenance" description="Pour le prix à la mesure" {...f.champ('contenance')} />
        <ChoixField
          label="Unité"
          description="De la contenance"
          clearable
          {...f.champ('uniteContenance')}
          options={UNITES}
          value={f.valeurs.uniteContenance}
          onChange={(uniteContenance) => f.poser({ uniteContenance })}
        />
      </div>
    </Section>
    <Section
      titre="Ce que le laboratoire rend"
      texte="Vide : vos conditions et vos RFA, quand elles parlent de ce produit. Une valeur saisie l’emporte."
    >
      <div className={grille.deux}>
        <TextInput label="Unités gratuites" placeholder="10+2" {...f.champ('ug')} />
        <PourcentageField label="RFA" {...f.champ('rfaPct')} />
        <MontantField label="Contreparties de l’année" {...f.champ('contrepartiesCentimes')} />
        <TexteLongField
          label="Commentaire"
          maximum={500}
          minRows={1}
          autosize
          className={grille.large}
          {...f.champ('commentaire')}
        />
      </div>
    </Section>
  </>
);
