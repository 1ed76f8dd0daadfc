/** What another thread builds its own messages and its own composer from (réclamations). */
export { default as stylesFil } from './Discussion.module.css';
export { versHtml } from './texte.ts';
export { useComposeur } from './use-composeur.ts';
export { useLecture } from './use-lecture.ts';
export { useMention } from './use-mention.ts';
