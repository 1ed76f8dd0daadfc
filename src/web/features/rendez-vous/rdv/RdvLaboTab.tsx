import { Button, SegmentedControl, Stack } from '@mantine/core';
import { IconCalendarPlus, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { paginationQuery } from '#shared/core/pagination.ts';
import { rdvContract, trisRdv } from '#shared/features/rendez-vous/rdv/contract.ts';
import { canRedigerRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import type { Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { telechargerFichier } from '#web/lib/api.ts';
import { formatJour } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { useEtatUrl, type EtatUrl } from '#web/lib/url-state.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { colonnesRdv } from './colonnes.tsx';
import { rdvQueries, useActesRdv } from './queries.ts';
import { getRdvOuvert, oublierRdv, ouvrirRdv, useRdvOuvert } from './rdv-ouvert.ts';

export const urlRdv = z.object({
  ...paginationQuery(trisRdv, 'date', 'desc'),
  miens: z.enum(['true', 'false']).optional(),
  aSuivre: z.enum(['true', 'false']).optional(),
});
/** A link names an RDV, or asks for a new one. */
export const urlDemandeRdv = z.object({
  rdv: z.union([z.literal('nouveau'), z.coerce.number().int().positive()]).optional(),
});
const UNITE = ['RDV', 'RDV'] as const;

/** The acts of the row menu. */
const useActionsRdv = (laboratoireId: number, laboratoireNom: string) => {
  const actes = useActesRdv();
  const pdf = ({ id }: Rdv) =>
    void telechargerFichier(rdvContract.lireCompteRendu, { params: { labId: laboratoireId, id } }).then(
      (nom) => succes(`${nom} est téléchargé.`),
      echec,
    );
  const supprimer = async ({ id, date, version }: Rdv) => {
    const texte = `Le RDV du ${formatJour(date)} avec ${laboratoireNom} disparaîtra, avec sa note et ses décisions.`;
    if (!(await confirmerActe({ titre: 'Supprimer ce RDV ?', texte, action: 'Supprimer', danger: true }))) return;
    await actes.supprimer(laboratoireId, id, version).then(() => {
      succes('Le RDV est supprimé.');
      // Deleting the open RDV closes its form (RDV-15).
      const courant = getRdvOuvert();
      if (courant?.id === id) oublierRdv(courant.cle);
    }, echec);
  };
  return (rdv: Rdv): Action[] => [
    ...(rdv.prive ? [] : [{ cle: 'pdf', libelle: 'Télécharger en PDF', icone: IconDownload, faire: () => pdf(rdv) }]),
    ...(rdv.droits.supprimer ? [{ ...SUPPRIMER, faire: () => void supprimer(rdv) }] : []),
  ];
};

const FiltresRdv = ({ url }: { url: EtatUrl<typeof urlRdv> }) => {
  const vue = url.etat.aSuivre === 'true' ? 'aSuivre' : url.etat.miens === 'true' ? 'miens' : '';
  return (
    <FilterBar recherche={rechercheDansUrl(url, 'Chercher dans les RDV')}>
      <SegmentedControl
        aria-label="Quels RDV"
        value={vue}
        onChange={(choisie) =>
          url.changer({
            miens: choisie === 'miens' ? 'true' : undefined,
            aSuivre: choisie === 'aSuivre' ? 'true' : undefined,
          })
        }
        data={[
          { value: '', label: 'Tous' },
          { value: 'miens', label: 'Les miens' },
          { value: 'aSuivre', label: 'À suivre' },
        ]}
      />
    </FilterBar>
  );
};

/** The RDVs with one laboratory; each opens in its own window, over the screens. */
export const RdvLaboTab = ({ laboratoireId, laboratoireNom }: { laboratoireId: number; laboratoireNom: string }) => {
  const url = useEtatUrl(urlRdv);
  const session = useSession();
  const actions = useActionsRdv(laboratoireId, laboratoireNom);
  const ouvert = useRdvOuvert();
  const demande = useEtatUrl(urlDemandeRdv);
  const redige = session !== null && canRedigerRdv(session.utilisateur);
  const requete = useQuery(rdvQueries.liste(laboratoireId, url.etat));
  const ouvrir = (id: number | null) => void ouvrirRdv({ laboratoireId, laboratoireNom, id });
  const nouveau = redige ? () => ouvrir(null) : undefined;

  // Opens the requested RDV, then removes it from the address of the list.
  const suivreLien = useEffectEvent((voulu: number | 'nouveau') => {
    demande.changer({ rdv: undefined }, { remplacer: true });
    if (voulu !== 'nouveau') ouvrir(voulu);
    else nouveau?.();
  });
  const voulu = demande.etat.rdv;
  useEffect(() => {
    if (voulu !== undefined) suivreLien(voulu);
  }, [voulu]);

  return (
    <Stack gap="md">
      <FiltresRdv url={url} />
      <DataTable<Rdv>
        nom="rdv"
        titre="RDV"
        unite={UNITE}
        colonnes={colonnesRdv}
        requete={requete}
        url={url}
        onOuvrir={({ id }) => ouvrir(id)}
        ouverte={ouvert?.id ?? null}
        nomLigne={({ date }) => `le RDV du ${formatJour(date)}`}
        actionsLigne={actions}
        onNouveau={nouveau}
        vide={{
          titre: 'Aucun RDV avec ce laboratoire.',
          texte:
            'Notez ce qui s’est dit et ce qui est convenu\u00a0: la fiche du laboratoire se remplit seule, chaque ' +
            'décision est rappelée.',
          ...(nouveau ? { action: { libelle: 'Nouveau RDV', faire: nouveau } } : {}),
        }}
        filtre={{ actif: url.actifs.length > 0, effacer: url.effacer }}
        outils={
          nouveau ? (
            <Button size="xs" leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={nouveau}>
              Nouveau RDV
            </Button>
          ) : null
        }
      />
    </Stack>
  );
};
