import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default typescript.config(
    { ignores: ['node_modules/', 'src/lib/answers/'] },
    js.configs.recommended,
    typescript.configs.strict,
    typescript.configs.stylistic,
    svelte.configs.recommended,
    svelte.configs.prettier,
    {
        languageOptions: { globals: { ...globals.browser } },
        rules: {
            complexity: ['error', 16],
            eqeqeq: 'error',
            'max-depth': ['error', 3],
            'max-len': [
                'error',
                {
                    code: 110,
                    ignoreUrls: true,
                    ignoreStrings: true,
                    ignoreTemplateLiterals: true,
                    ignoreRegExpLiterals: true,
                },
            ],
            'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
            'max-statements-per-line': 'error',
            'no-sequences': 'error',
            'no-var': 'error',
            'one-var': ['error', 'never'],
            'prefer-const': 'error',
            // `noUncheckedIndexedAccess` asks for `!` wherever an index is known to be in range.
            '@typescript-eslint/no-non-null-assertion': 'off',
            // Most lists are drawn anew as a whole; a key is given where an item has state or moves.
            'svelte/require-each-key': 'off',
        },
    },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: {
            parserOptions: { parser: typescript.parser, extraFileExtensions: ['.svelte'], svelteConfig },
        },
    },
    {
        files: ['build/**', '*.config.*', '**/*.test.ts'],
        languageOptions: { globals: { ...globals.node } },
    },
);
