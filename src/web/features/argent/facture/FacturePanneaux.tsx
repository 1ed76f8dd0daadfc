import { useState } from 'react';
import { z } from 'zod';
import { idChoisi } from '#shared/core/contract.ts';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl, useModifier } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';

const FactureDrawer = differer(async () => (await import('./FactureDrawer.tsx')).FactureDrawer);
const DeposerDialog = differer(async () => (await import('./DeposerDialog.tsx')).DeposerDialog);
const ReleveFournisseurDrawer = differer(
  async () => (await import('./releve/ReleveFournisseurDrawer.tsx')).ReleveFournisseurDrawer,
);
const RefuseesDialog = differer(async () => (await import('./RefuseesDialog.tsx')).RefuseesDialog);
const SaisieFactureDrawer = differer(
  async () => (await import('./saisie/SaisieFactureDrawer.tsx')).SaisieFactureDrawer,
);
const AccepterTotauxDialog = differer(async () => (await import('./AccepterTotauxDialog.tsx')).AccepterTotauxDialog);
const LaboratoireDialog = differer(async () => (await import('./LaboratoireDialog.tsx')).LaboratoireDialog);

/** A link that opens the deposit, the reading of a statement, a form, or the refused documents. */
export const urlSaisieFacture = z.object({
  saisie: z.enum(['depot', 'releve', 'nouvelle', 'correction', 'refusees']).optional(),
  /** Id of the refused document being typed. */
  refusee: idChoisi('un fichier refusé').optional(),
});

/** The opened invoice is in the address (`?facture=12`), for any screen that lists invoices. */
export const usePanneauxFacture = () => {
  const { id, ouvrir, fermer } = useElementOuvert('facture');
  const { etat, changer } = useEtatUrl(urlSaisieFacture);
  const modifier = useModifier();
  const [fichierDuReleve, setFichierDuReleve] = useState<File | null>(null);
  const [aQui, setAQui] = useState<Facture | null>(null);
  const [aAccepter, setAAccepter] = useState<readonly Facture[]>([]);
  const session = useSession();
  const gere = session !== null && canGererFacture(session.utilisateur);
  const deposer = gere ? () => changer({ saisie: 'depot' }) : undefined;
  useRaccourcis({ n: deposer });
  // The form and the sheet change together: two changes of address in a row could cross.
  const finirSaisie = (facture?: number) =>
    modifier((actuelle) => ({
      ...actuelle,
      saisie: undefined,
      refusee: undefined,
      ...(facture !== undefined && { facture }),
    }));
  return {
    id,
    ouvrir,
    fermer,
    deposer,
    saisir: gere ? () => changer({ saisie: 'nouvelle', refusee: null }) : undefined,
    lireReleve:
      deposer &&
      ((fichier: File | null = null) => {
        setFichierDuReleve(fichier);
        changer({ saisie: 'releve' });
      }),
    fichierDuReleve,
    voirRefusees: gere ? () => changer({ saisie: 'refusees' }) : undefined,
    saisirRefusee: (refusee: number) => changer({ saisie: 'nouvelle', refusee }),
    // A link opens the form only for a session that may write.
    saisie: gere ? etat.saisie : undefined,
    refusee: etat.refusee ?? null,
    finirSaisie,
    corriger: ({ id: facture }: Facture) =>
      modifier((actuelle) => ({ ...actuelle, facture, refusee: undefined, saisie: 'correction' })),
    aQui,
    choisirLaboratoire: setAQui,
    finirChoix: () => setAQui(null),
    aAccepter,
    accepter: setAAccepter,
    finirAcceptation: () => setAAccepter([]),
  };
};
export type PanneauxFacture = ReturnType<typeof usePanneauxFacture>;

const Saisie = ({ panneaux, laboratoireId }: { panneaux: PanneauxFacture; laboratoireId?: number | undefined }) => {
  const { id, saisie, refusee, finirSaisie } = panneaux;
  const commun = { laboratoireId, onFermer: () => finirSaisie(), onEnregistre: finirSaisie };
  if (saisie === 'nouvelle')
    return <SaisieFactureDrawer key={`nouvelle.${refusee}`} {...commun} de={refusee === null ? null : { refusee }} />;
  if (saisie === 'correction' && id !== null)
    return <SaisieFactureDrawer key={`correction.${id}`} {...commun} de={{ facture: id }} />;
  if (saisie === 'refusees')
    return <RefuseesDialog onFermer={() => finirSaisie()} onSaisir={panneaux.saisirRefusee} onOuvrir={finirSaisie} />;
  if (saisie === 'releve')
    return (
      <ReleveFournisseurDrawer
        fichier={panneaux.fichierDuReleve}
        laboratoireId={laboratoireId}
        onFermer={() => finirSaisie()}
      />
    );
  return saisie === 'depot' ? (
    <DeposerDialog
      onFermer={() => finirSaisie()}
      onOuvrir={finirSaisie}
      onSaisir={panneaux.saisirRefusee}
      onReleve={panneaux.lireReleve}
    />
  ) : null;
};

type Props = { panneaux: PanneauxFacture; laboratoireId?: number };

/** The panels of the factures, loaded when the first one opens. */
export const FacturePanneaux = ({ panneaux, laboratoireId }: Props) => {
  const { id, fermer, saisie, aQui, finirChoix, aAccepter, finirAcceptation } = panneaux;
  return (
    <>
      {id === null || saisie === 'correction' || saisie === 'nouvelle' ? null : (
        <FactureDrawer
          key={id}
          id={id}
          vers={panneaux}
          couvert={aQui !== null || aAccepter.length > 0}
          onFermer={fermer}
        />
      )}
      <Saisie panneaux={panneaux} laboratoireId={laboratoireId} />
      {aAccepter.length > 0 ? <AccepterTotauxDialog factures={aAccepter} onFermer={finirAcceptation} /> : null}
      {aQui ? <LaboratoireDialog facture={aQui} onFermer={finirChoix} /> : null}
    </>
  );
};
