import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  champsImportComparatif,
  type ChampImportComparatif,
  type LectureComparatif,
} from '#shared/features/pilotage/comparatif/schemas/import.ts';
import { libellesChampImport } from '#shared/features/pilotage/comparatif/messages.ts';
import { familleQueries } from '#web/features/catalogue/famille/queries.ts';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { nombreLu } from '#web/lib/illisible.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { ChoixMultipleField } from '#web/ui/fields/ChoixMultipleField.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import { ColonnesLues } from '#web/ui/lecture/ColonnesLues.tsx';
import { FeuilleEtTauxFields } from '#web/ui/lecture/LectureFields.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { DemandeImport } from './queries.ts';

const CHAMPS = champsImportComparatif.map((value) => ({ value, label: libellesChampImport[value] }));
const options = (lignes: readonly { readonly id: number; readonly nom: string }[] = []) =>
  lignes.map(({ id, nom }) => ({ value: id, label: nom }));

/** The choices of the drawer, as typed. */
export type ReglagesImport = Omit<DemandeImport, 'laboratoireId' | 'familleId' | 'segmentId' | 'sousSegmentIds'> & {
  laboratoireId: number | null;
  familleId: number | null;
  segmentId: number | null;
  sousSegmentIds: number[];
};
type ReglageProps = { demande: ReglagesImport; changer: (modifs: Partial<ReglagesImport>) => void };

/** Choices that the reader cannot make alone: the sheet, and the meaning of `0,15` in a column of rates. */
export const LectureDuTarif = ({ lecture, demande, changer }: ReglageProps & { lecture: LectureComparatif }) => {
  const { feuilles, feuille, tauxDouteux } = lecture;
  const bloquee = lecture.remarques.some(({ genre }) => genre === 'BLOQUANT');
  return (
    <FeuilleEtTauxFields
      feuilles={feuilles}
      choisie={demande.feuille ?? (bloquee ? null : feuille)}
      tauxDouteux={tauxDouteux}
      tauxNus={demande.tauxNus}
      changer={changer}
    />
  );
};

/** Default values for data that rows do not hold. */
export const CeQueLeFichierTait = ({ demande, changer }: ReglageProps) => {
  const { data: arbre } = useQuery(familleQueries.arbre());
  const famille = arbre?.familles.find(({ id }) => id === demande.familleId);
  const segment = famille?.segments.find(({ id }) => id === demande.segmentId);
  return (
    <Section titre="Ce que le fichier ne dit pas" texte="Sert aux lignes qui n’en disent rien ; le fichier l’emporte.">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <ChampLaboratoire
          clearable
          placeholder="Celui de chaque ligne"
          value={demande.laboratoireId}
          onChange={(laboratoireId) => changer({ laboratoireId })}
        />
        <ChoixField
          label="Famille"
          clearable
          searchable
          placeholder="Celle de chaque ligne"
          options={options(arbre?.familles)}
          value={demande.familleId}
          onChange={(familleId) => changer({ familleId, segmentId: null, sousSegmentIds: [] })}
        />
        {famille && famille.segments.length > 0 ? (
          <ChoixField
            label="Segment"
            clearable
            options={options(famille.segments)}
            value={demande.segmentId}
            onChange={(segmentId) => changer({ segmentId, sousSegmentIds: [] })}
          />
        ) : null}
        {segment && segment.sousSegments.length > 0 ? (
          <ChoixMultipleField
            label="Sous-segments"
            options={segment.sousSegments}
            value={demande.sousSegmentIds.map(String)}
            onChange={(ids) => changer({ sousSegmentIds: ids.map(Number) })}
          />
        ) : null}
        <PourcentageField label="TVA" value={demande.tva ?? null} onChange={(tva) => changer({ tva: nombreLu(tva) })} />
        <EntierField
          label="Volume annuel"
          value={demande.volumeAnnuel ?? null}
          onChange={(volumeAnnuel) => changer({ volumeAnnuel: nombreLu(volumeAnnuel) })}
        />
      </SimpleGrid>
    </Section>
  );
};

export const ColonnesDuTarif = ({
  lecture,
  changer,
}: {
  lecture: LectureComparatif;
  changer: ReglageProps['changer'];
}) => (
  <ColonnesLues<ChampImportComparatif>
    colonnes={lecture.colonnes}
    lignes={lecture.apercu.map(({ cellules }) => cellules)}
    champs={CHAMPS}
    correspondance={lecture.correspondance}
    ligneTitres={lecture.ligneTitres}
    changer={changer}
  />
);
