import { Button, Text } from '@mantine/core';
import { IconBuildingStore, IconDoorOff, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { filtresRegistre, type ImportRegistre } from '#shared/features/comptes/registre/schemas.ts';
import { formatInstant, formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesRegistre } from './colonnes.tsx';
import { registreQueries } from './queries.ts';

const ImportRegistreDrawer = differer(async () => (await import('./ImportRegistreDrawer.tsx')).ImportRegistreDrawer);

export const urlRegistre = z.object(filtresRegistre);

const DernierImport = ({ nomFichier, creeLe, creeParNom, nbAjoutees, nbModifiees }: ImportRegistre) => (
  <Text size="sm" c="dimmed">
    {insecable(
      `Dernier import : « ${nomFichier} », le ${formatInstant(creeLe)} par ${creeParNom} ` +
        `(${pluriel(nbAjoutees, 'ajoutée')}, ${pluriel(nbModifiees, 'modifiée')}).`,
    )}
  </Text>
);

/** `/registre-des-pharmacies`: the public register, which registrations and invitations are compared with. */
export const RegistrePage = () => {
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlRegistre);
  const [importe, setImporte] = useState(false);
  const requete = useQuery(registreQueries.page(query));
  const { data } = requete;
  const importer = () => setImporte(true);
  return (
    <PageShell
      titre="Registre des pharmacies"
      sousTitre="D’après un fichier public : l’inscription s’y remplit, ce que vous acceptez s’y compare."
      actions={
        <Button onClick={importer} leftSection={<IconUpload size={16} aria-hidden />}>
          Importer un fichier
        </Button>
      }
    >
      <StatTiles
        libelle="Pharmacies du registre"
        active={etat.fermee === undefined ? null : etat.fermee ? 'fermees' : 'ouvertes'}
        onChoisir={(choisie) => changer({ fermee: choisie === null ? null : choisie === 'fermees' })}
        tuiles={[
          {
            id: 'ouvertes',
            libelle: 'Ouvertes',
            valeur: data && formatNombre(data.nbOuvertes),
            teinte: 'vert',
            icone: IconBuildingStore,
          },
          {
            id: 'fermees',
            libelle: 'Absentes du dernier fichier',
            valeur: data && formatNombre(data.nbFermees),
            teinte: 'gris',
            icone: IconDoorOff,
          },
        ]}
      />
      {data?.dernierImport ? <DernierImport {...data.dernierImport} /> : null}
      <FilterBar
        recherche={rechercheDansUrl({ etat, changer }, 'Nom, ville, code postal, FINESS, CIP…')}
        actifs={
          etat.departement
            ? [
                {
                  id: 'departement',
                  libelle: `Département : ${etat.departement}`,
                  retirer: () => changer({ departement: null }),
                },
              ]
            : undefined
        }
        onToutEffacer={effacer}
      >
        <ChoixField
          aria-label="Département"
          placeholder="Département"
          clearable
          searchable
          options={(data?.departements ?? []).map((departement) => ({ value: departement, label: departement }))}
          value={etat.departement ?? null}
          onChange={(departement) => changer({ departement })}
        />
      </FilterBar>
      <DataTable
        nom="registre"
        titre="Registre des pharmacies"
        unite={['pharmacie', 'pharmacies']}
        colonnes={colonnesRegistre}
        cle={({ finess }) => finess}
        requete={requete}
        url={{ etat, changer }}
        nomLigne={({ nom }) => nom}
        vide={{
          titre: 'Le registre est vide',
          texte: 'Importez un fichier public de pharmacies : FINESS, nom et adresse.',
          action: { libelle: 'Importer un fichier', faire: importer },
        }}
        filtre={{ actif: actifs.length > 0, effacer }}
      />
      {importe ? <ImportRegistreDrawer onFermer={() => setImporte(false)} /> : null}
    </PageShell>
  );
};
