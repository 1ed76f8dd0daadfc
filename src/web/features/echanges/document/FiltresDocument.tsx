import { SegmentedControl, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { libelleEtatDocument, libelleOrigineDocument } from '#shared/features/echanges/document/messages.ts';
import { etatsDocument, originesDocument } from '#shared/features/echanges/document/schemas.ts';
import { laboratoiresDuCompte } from '#web/features/catalogue/laboratoire/queries.ts';
import { formatNombre } from '#web/lib/formats.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/filtres/FilterBar.tsx';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import type { UrlDocuments } from './filtres.ts';

type Labos = readonly { readonly id: number; readonly nom: string }[];
const puces = ({ etat: e, changer, actifs }: UrlDocuments, laboratoires: Labos): FiltreActif[] => {
  const libelles: Record<string, string | undefined> = {
    q: `Recherche : ${e.q}`,
    categorie: `Catégorie : ${e.categorie}`,
    laboratoireId: `Laboratoire : ${laboratoires.find(({ id }) => id === e.laboratoireId)?.nom ?? '…'}`,
    annee: `Année : ${e.annee}`,
    etat: e.etat && `État : ${libelleEtatDocument[e.etat]}`,
    origine: e.origine && libelleOrigineDocument[e.origine],
    nonLu: 'À lire',
  };
  return actifs.map((nom) => ({
    id: nom,
    libelle: libelles[nom] ?? nom,
    retirer: () => changer({ [nom]: undefined }),
  }));
};

type Props = { url: UrlDocuments; laboratoireFige: boolean; membre: boolean; nonLus: number; children: ReactNode };

/** The filters of the list; for an adhérent, unread documents first. */
export const FiltresDocument = ({ url, laboratoireFige, membre, nonLus, children }: Props) => {
  const { etat, changer, effacer } = url;
  const { data: laboratoires = [] } = useQuery({ ...laboratoiresDuCompte(), enabled: !laboratoireFige });
  const portee = etat.nonLu === 'true' ? 'nonLu' : (etat.origine ?? '');
  return (
    <FilterBar
      recherche={rechercheDansUrl({ etat, changer }, 'Chercher un document')}
      actifs={puces(url, laboratoires)}
      onToutEffacer={effacer}
      nbAutres={[etat.etat, etat.annee].filter((valeur) => valeur !== undefined).length}
      autres={
        <Stack gap="sm">
          <Select
            label="État"
            clearable
            data={etatsDocument.map((value) => ({ value, label: libelleEtatDocument[value] }))}
            value={etat.etat ?? null}
            onChange={(choisi) => changer({ etat: etatsDocument.find((etatDocument) => etatDocument === choisi) })}
          />
          <AnneeField
            label="Année"
            value={etat.annee ?? null}
            onChange={(annee) => changer({ annee: nombreLu(annee) }, { remplacer: true })}
          />
        </Stack>
      }
    >
      {laboratoireFige ? null : (
        <ChoixField
          aria-label="Laboratoire"
          placeholder="Tous les laboratoires"
          clearable
          options={laboratoires.map(({ id, nom }) => ({ value: id, label: nom }))}
          value={etat.laboratoireId ?? null}
          onChange={(laboratoireId) => changer({ laboratoireId })}
        />
      )}
      {children}
      {membre ? (
        <SegmentedControl
          aria-label="Documents montrés"
          value={portee}
          onChange={(choisie) =>
            changer({
              nonLu: choisie === 'nonLu' ? 'true' : undefined,
              origine: originesDocument.find((origineDocument) => origineDocument === choisie),
            })
          }
          data={[
            { value: '', label: 'Tous' },
            { value: 'COMPTE', label: libelleOrigineDocument.COMPTE },
            { value: 'GROUPEMENT', label: 'Du groupement' },
            { value: 'nonLu', label: nonLus > 0 ? `À lire (${formatNombre(nonLus)})` : 'À lire' },
          ]}
        />
      ) : null}
    </FilterBar>
  );
};
