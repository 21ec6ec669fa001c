/** Style attributes that the theme of the generator leaves in its pages; `theme.css` says the same. */
const knownStyles = [' style="position:relative;"', ' style="--vp-vh:0px;"'];

/**
 * Makes pages that a policy without inline scripts and styles can show. Scripts that stand in every page and run before it is
 * drawn move to one file, `name` below `base`. A script or a style that is not known ends the build.
 */
export function createStrictPages(name: string, base: string) {
  const scripts = new Map<string, string>();
  return {
    /** The file that the scripts have moved to. */
    script: () => [...scripts.values()].map((text) => `{${text}}\n`).join(''),
    strict(html: string): string {
      let isFirst = true;
      const page = html.replaceAll(
        /<script([^>]*)>([^<][\s\S]*?)<\/script>/g,
        (_, attributes: string, text: string) => {
          const [, id] = /id="([\w-]+)"/.exec(attributes) ?? [];
          if (id === undefined) throw new Error(`a script without a name stands in a page: ${text.slice(0, 80)}`);
          scripts.set(id, text);
          const element = isFirst ? `<script src="${base}${name}"></script>` : '';
          isFirst = false;
          return element;
        },
      );
      const plain = knownStyles.reduce((text, style) => text.replaceAll(style, ''), page);
      const [style] = /<[^>]* style="[^"]*"[^>]*>|<style[^>]*>/.exec(plain) ?? [];
      if (style !== undefined) throw new Error(`a style stands in a page: ${style}`);
      return plain;
    },
  };
}
