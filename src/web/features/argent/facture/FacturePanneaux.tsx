import { useState } from 'react';
import { z } from 'zod';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';

const FactureDrawer = differer(async () => (await import('./FactureDrawer.tsx')).FactureDrawer);
const DeposerDialog = differer(async () => (await import('./DeposerDialog.tsx')).DeposerDialog);
const ReleveFournisseurDrawer = differer(
  async () => (await import('./releve/ReleveFournisseurDrawer.tsx')).ReleveFournisseurDrawer,
);
const EnteteDialog = differer(async () => (await import('./EnteteDialog.tsx')).EnteteDialog);
const AccepterTotauxDialog = differer(async () => (await import('./AccepterTotauxDialog.tsx')).AccepterTotauxDialog);
const LaboratoireDialog = differer(async () => (await import('./LaboratoireDialog.tsx')).LaboratoireDialog);

/** A link that opens the deposit, or the reading of a statement. */
export const urlSaisieFacture = z.object({ saisie: z.enum(['depot', 'releve']).optional() });

/** The opened invoice is in the address (`?facture=12`), for any screen that lists invoices. */
export const usePanneauxFacture = () => {
  const { id, ouvrir, fermer } = useElementOuvert('facture');
  const { etat, changer } = useEtatUrl(urlSaisieFacture);
  const [fichierDuReleve, setFichierDuReleve] = useState<File | null>(null);
  const [entete, setEntete] = useState<Facture | null>(null);
  const [aQui, setAQui] = useState<Facture | null>(null);
  const [aAccepter, setAAccepter] = useState<readonly Facture[]>([]);
  const session = useSession();
  const deposer =
    session !== null && canGererFacture(session.utilisateur) ? () => changer({ saisie: 'depot' }) : undefined;
  useRaccourcis({ n: deposer });
  return {
    id,
    ouvrir,
    fermer,
    deposer,
    // A link that asks for it opens it only for who may.
    depot: deposer !== undefined && etat.saisie === 'depot',
    finirDepot: () => changer({ saisie: null }),
    lireReleve:
      deposer &&
      ((fichier: File | null = null) => {
        setFichierDuReleve(fichier);
        changer({ saisie: 'releve' });
      }),
    releve: deposer !== undefined && etat.saisie === 'releve',
    fichierDuReleve,
    entete,
    completer: setEntete,
    finirEntete: () => setEntete(null),
    aQui,
    choisirLaboratoire: setAQui,
    finirChoix: () => setAQui(null),
    aAccepter,
    accepter: setAAccepter,
    finirAcceptation: () => setAAccepter([]),
  };
};
type Panneaux = ReturnType<typeof usePanneauxFacture>;

/** Their panels, loaded with the first one opened. */
export const FacturePanneaux = ({ panneaux, laboratoireId }: { panneaux: Panneaux; laboratoireId?: number }) => {
  const { id, fermer, ouvrir, depot, finirDepot, entete, finirEntete, aQui, finirChoix } = panneaux;
  const { aAccepter, finirAcceptation } = panneaux;
  return (
    <>
      {id === null ? null : (
        <FactureDrawer
          key={id}
          id={id}
          vers={panneaux}
          couvert={entete !== null || aQui !== null || aAccepter.length > 0}
          onFermer={fermer}
        />
      )}
      {depot ? (
        <DeposerDialog
          onFermer={finirDepot}
          onReleve={panneaux.lireReleve}
          onOuvrir={(facture) => {
            finirDepot();
            ouvrir(facture);
          }}
        />
      ) : null}
      {panneaux.releve ? (
        <ReleveFournisseurDrawer
          fichier={panneaux.fichierDuReleve}
          laboratoireId={laboratoireId}
          onFermer={finirDepot}
        />
      ) : null}
      {entete ? <EnteteDialog facture={entete} onFermer={finirEntete} /> : null}
      {aAccepter.length > 0 ? <AccepterTotauxDialog factures={aAccepter} onFermer={finirAcceptation} /> : null}
      {aQui ? <LaboratoireDialog facture={aQui} onFermer={finirChoix} /> : null}
    </>
  );
};
