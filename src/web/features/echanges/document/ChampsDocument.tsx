import { MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libelleVisibilite, visibilitesDeDocument, type Visibilite } from '#shared/core/visibilite.ts';
import { libellePartage } from '#shared/features/echanges/document/messages.ts';
import { partagesDocument, type PartageDocument } from '#shared/features/echanges/document/schemas.ts';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { ChampSegments } from '#web/features/reseau/adhesion/ChampSegments.tsx';
import { useSession } from '#web/lib/session.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import grille from '#web/ui/Grille.module.css';
import { documentQueries } from './queries.ts';

type Valeurs = {
  visibleBy: string | null;
  partage: string | null;
  authorizedUsers: readonly unknown[];
  segmentIds: readonly unknown[];
};
type Nom = 'categorieId' | 'laboratoireId' | 'annee' | 'dateExpiration' | 'authorizedUsers' | 'segmentIds';
type ChampsDocumentProps = {
  champ: (nom: Nom) => object;
  valeurs: Valeurs;
  poser: (modifs: {
    visibleBy?: Visibilite;
    partage?: PartageDocument;
    authorizedUsers?: number[];
    segmentIds?: number[];
  }) => void;
  /** True when the user may choose who in the account sees the document. */
  ouvrirA: boolean;
  erreurs?: Readonly<Record<string, unknown>>;
};

const enMots = (ids: readonly unknown[]): string[] => ids.map(String);

const Visible = ({ valeurs, poser, champ }: Pick<ChampsDocumentProps, 'valeurs' | 'poser' | 'champ'>) => {
  const { data: personnes = [] } = useQuery(documentQueries.personnes());
  const partage = valeurs.partage !== 'PRIVE';
  return (
    <Stack gap={6} className={grille.large}>
      <Text size="sm" fw={500} id="document-visible">
        Visible de
      </Text>
      <SegmentedControl
        aria-labelledby="document-visible"
        fullWidth
        disabled={partage}
        value={valeurs.visibleBy ?? 'ALL'}
        onChange={(choisie) => {
          const visibleBy = visibilitesDeDocument.find((visibilite) => visibilite === choisie);
          if (visibleBy) poser({ visibleBy });
        }}
        data={visibilitesDeDocument.map((value) => ({ value, label: libelleVisibilite[value] }))}
      />
      {partage ? (
        <Text size="xs" c="dimmed">
          Partagé avec des adhérents, il est visible de toute l’équipe.
        </Text>
      ) : null}
      {valeurs.visibleBy === 'CUSTOM' ? (
        <MultiSelect
          label="Personnes"
          description="Le titulaire les voit aussi."
          searchable
          data={personnes.map(({ id, nomComplet }) => ({ value: String(id), label: nomComplet }))}
          {...champ('authorizedUsers')}
          value={enMots(valeurs.authorizedUsers)}
          onChange={(ids) => poser({ authorizedUsers: ids.map(Number) })}
        />
      ) : null}
    </Stack>
  );
};

const AvecAdherents = ({ valeurs, poser, champ }: Pick<ChampsDocumentProps, 'valeurs' | 'poser' | 'champ'>) => {
  return (
    <Stack gap={6} className={grille.large}>
      <Text size="sm" fw={500} id="document-partage">
        Partagé avec
      </Text>
      <SegmentedControl
        aria-labelledby="document-partage"
        fullWidth
        value={valeurs.partage ?? 'PRIVE'}
        onChange={(choisi) => {
          const partage = partagesDocument.find((partageDocument) => partageDocument === choisi);
          if (partage) poser(partage === 'PRIVE' ? { partage } : { partage, visibleBy: 'ALL' });
        }}
        data={partagesDocument.map((value) => ({ value, label: libellePartage[value] }))}
      />
      {valeurs.partage === 'SEGMENTS' ? (
        <ChampSegments
          label="Segments"
          required
          {...champ('segmentIds')}
          value={enMots(valeurs.segmentIds)}
          onChange={(ids) => poser({ segmentIds: ids.map(Number) })}
        />
      ) : null}
      {valeurs.partage === 'PRIVE' ? null : (
        <Text size="xs" c="dimmed">
          Ils en sont prévenus, et vous voyez qui l’a lu.
        </Text>
      )}
    </Stack>
  );
};

/** The description of a document and its visibility: the same fields for a deposit and a change. */
export const ChampsDocument = (props: ChampsDocumentProps) => {
  const session = useSession();
  const { data: categories = [] } = useQuery(documentQueries.categories());
  const { champ, ouvrirA } = props;
  return (
    <>
      <ChoixField
        label="Catégorie"
        required
        options={categories.map(({ id, nom }) => ({ value: id, label: nom }))}
        {...champ('categorieId')}
      />
      <ChampLaboratoire clearable {...champ('laboratoireId')} />
      <AnneeField label="Année" {...champ('annee')} />
      <JourField label="Expire le" {...champ('dateExpiration')} />
      {session?.tenant.typeTenant === 'GROUPEMENT' ? <AvecAdherents {...props} /> : null}
      {ouvrirA ? <Visible {...props} /> : null}
    </>
  );
};
