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
import { FiltreDUrl, FiltreField } from '#web/ui/filtres/FiltresDeListe.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { optionsEncours, type UrlEncours } from './filtres.ts';
import { encoursQueries } from './queries.ts';

const ACTIONS = optionsEncours<ActionEncours>(actionsEncours, libelleActionEncours);
const SOURCES = optionsEncours(['MANUEL', ...sourcesEncours] as const, libelleSource);

/** Filters used less often, behind the button. */
export const EncoursAutresFiltres = ({ url }: { url: UrlEncours }) => {
  const { etat: e, changer } = url;
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
      <FiltreDUrl
        url={url}
        nom="situation"
        label="Situation"
        options={optionsEncours(situationsEncours, libelleSituationEncours)}
      />
      <FiltreDUrl url={url} nom="payeur" label="Payeur" options={optionsEncours(payeursEncours, libellePayeur)} />
      <FiltreDUrl
        url={url}
        nom="responsableId"
        label="Responsable"
        options={(responsables ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
      />
      <FiltreDUrl url={url} nom="source" label="Source" options={SOURCES} />
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
