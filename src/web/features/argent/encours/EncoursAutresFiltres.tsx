import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  actionsEncours,
  payeursEncours,
  situationsEncours,
  sourcesEncours,
  type ActionEncours,
} from '#shared/features/argent/encours/schemas.ts';
import {
  libelleActionEncours,
  libellePayeur,
  libelleSituationEncours,
  libelleSource,
} from '#shared/features/argent/encours/messages.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { FiltreField } from '#web/ui/filtres/FiltresDeListe.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { optionsEncours, type UrlEncours } from './filtres.ts';
import { encoursQueries } from './queries.ts';

const ACTIONS = optionsEncours<ActionEncours>(actionsEncours, libelleActionEncours);
const SOURCES = optionsEncours(['MANUEL', ...sourcesEncours] as const, libelleSource);

/** Filters used less often, behind the button. */
export const EncoursAutresFiltres = ({ url: { etat: e, changer } }: { url: UrlEncours }) => {
  const { data: responsables } = useQuery(encoursQueries.responsables());
  return (
    <>
      <MultiSelect
        label="Action attendue"
        data={ACTIONS}
        value={e.action ?? []}
        clearable
        comboboxProps={{ withinPortal: false }}
        onChange={(choisies) => changer({ action: actionsEncours.filter((action) => choisies.includes(action)) })}
      />
      <FiltreField
        label="Situation"
        options={optionsEncours(situationsEncours, libelleSituationEncours)}
        value={e.situation ?? null}
        onChange={(situation) => changer({ situation })}
      />
      <FiltreField
        label="Payeur"
        options={optionsEncours(payeursEncours, libellePayeur)}
        value={e.payeur ?? null}
        onChange={(payeur) => changer({ payeur })}
      />
      <FiltreField
        label="Responsable"
        options={(responsables ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
        value={e.responsableId ?? null}
        onChange={(responsableId) => changer({ responsableId })}
      />
      <FiltreField
        label="Source"
        options={SOURCES}
        value={e.source ?? null}
        onChange={(source) => changer({ source })}
      />
      <MontantField
        label="Montant attendu, au moins"
        value={e.minCentimes ?? null}
        onChange={(min) => changer({ minCentimes: nombreLu(min) }, { remplacer: true })}
      />
      <MontantField
        label="Montant attendu, au plus"
        value={e.maxCentimes ?? null}
        onChange={(max) => changer({ maxCentimes: nombreLu(max) }, { remplacer: true })}
      />
      <AnneeField
        label="Année de déclaration"
        placeholder="2026"
        value={e.annee ?? null}
        onChange={(annee) => changer({ annee: nombreLu(annee) }, { remplacer: true })}
      />
      <FiltreField
        label="Règlement partiel"
        options={[
          { value: 'oui', label: 'Réglés en partie' },
          { value: 'non', label: 'Rien reçu encore' },
        ]}
        value={e.partiel === undefined ? null : e.partiel ? 'oui' : 'non'}
        onChange={(choix) => changer({ partiel: choix === null ? undefined : choix === 'oui' })}
      />
    </>
  );
};
