import { useState, type KeyboardEvent } from 'react';
import type { Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { useSession } from '#web/lib/session.ts';
import { differer } from '#web/ui/differer.tsx';
import { FenetreFlottante } from '#web/ui/fenetre/FenetreFlottante.tsx';
import { BandeauxRdv } from './BandeauxRdv.tsx';
import { CoteRdv } from './CoteRdv.tsx';
import { Indicateur } from './enregistrement/Indicateur.tsx';
import { NoteRdv } from './NoteRdv.tsx';
import type { OuvertureRdv } from './ouverture.ts';
import styles from './Rdv.module.css';
import { reduireRdv, type RdvOuvert } from './rdv-ouvert.ts';
import { RdvActions } from './RdvActions.tsx';
import { estVierge } from './saisie.ts';
import { useFermetureRdv } from './use-fermeture-rdv.ts';
import { useRdvForm } from './use-rdv-form.ts';
import { VoletsRdv, type NomVolet } from './VoletsRdv.tsx';

const ConflitDialog = differer(async () => (await import('./conflit/ConflitDialog.tsx')).ConflitDialog);

type Props = { ouvert: RdvOuvert; ouverture: OuvertureRdv };

/**
 * The form of an RDV: saved by itself five seconds after the last keystroke (RDV-21), and kept on the device until the
 * server has it (RDV-24).
 */
export const RdvForm = ({ ouvert, ouverture: preparee }: Props) => {
  // Initial values and album, the same as long as the form is mounted.
  const [ouverture] = useState(preparee);
  const { laboratoireId, laboratoireNom } = ouvert;
  const moi = useSession()?.utilisateur.nomComplet ?? '';
  const [retrouvee, setRetrouvee] = useState(ouverture.retrouvee);
  const [volet, setVolet] = useState<NomVolet>('note');
  const form = useRdvForm(ouvert, ouverture);
  const { rdv, editeur, enregistreur, saisie, vue, conflit, erreurs, changer } = form;
  const { fermer, abandonner } = useFermetureRdv(enregistreur, ouvert.cle);
  const modifiable = rdv?.droits.modifier ?? true;
  const neuf = vue.id === null;

  const partager = (suite: Rdv) => {
    enregistreur.suivreVersion(suite.version);
    form.setRdv(suite);
  };
  const enregistrerAuClavier = (evenement: KeyboardEvent) => {
    if (evenement.key !== 's' || !(evenement.ctrlKey || evenement.metaKey)) return;
    evenement.preventDefault();
    enregistreur.demander(true);
  };
  const repartir = () => {
    setRetrouvee(null);
    conflit.repartir();
  };
  return (
    <FenetreFlottante
      nom="rdv"
      titre={`${neuf ? 'Nouveau RDV' : 'RDV'} · ${laboratoireNom}`}
      etat={modifiable ? <Indicateur vue={vue} /> : null}
      reduite={ouvert.reduit}
      onReduire={reduireRdv}
      onFermer={() => void (neuf && vue.phase === 'PROPRE' ? abandonner() : fermer())}
      actions={
        <RdvActions
          rdv={rdv}
          modifiable={modifiable}
          vierge={neuf && estVierge(saisie, moi) && !vue.touchee}
          enregistreur={enregistreur}
          onPartage={partager}
          onSupprime={() => void abandonner()}
        />
      }
    >
      <div role="presentation" className={styles.corps} onKeyDown={enregistrerAuClavier}>
        <div className={styles.bandeaux}>
          <BandeauxRdv
            vue={vue}
            retrouvee={retrouvee}
            moi={moi}
            onComparer={conflit.comparer}
            onLesDeux={conflit.garderLesDeux}
            onRepartir={repartir}
            onNouveau={enregistreur.commeNouveau}
            onReessayer={() => enregistreur.demander()}
          />
        </div>
        <VoletsRdv volet={volet} nbDecisions={saisie.actions.length} onChange={setVolet} />
        <div className={styles.parties} data-volet={volet}>
          <NoteRdv
            ouverture={ouverture}
            editeurRef={editeur}
            saisie={saisie}
            erreurs={erreurs}
            modifiable={modifiable}
            onChange={changer}
            onTexte={form.texteModifie}
          />
          <CoteRdv
            laboratoireId={laboratoireId}
            rdvId={vue.id}
            saisie={saisie}
            erreurs={erreurs}
            modifiable={modifiable}
            neuf={ouvert.id === null}
            volet={volet}
            onChange={changer}
            onTitre={(point) => editeur.current?.ajouterTitre(point)}
          />
        </div>
      </div>
      {conflit.mienne && conflit.distante && vue.conflit ? (
        <ConflitDialog
          conflit={vue.conflit}
          mienne={conflit.mienne}
          distante={conflit.distante}
          album={ouverture.album}
          moi={moi}
          onMienne={conflit.garderMienne}
          onSienne={conflit.prendreSienne}
          onLesDeux={conflit.garderLesDeux}
          onFermer={conflit.fermer}
        />
      ) : null}
    </FenetreFlottante>
  );
};
